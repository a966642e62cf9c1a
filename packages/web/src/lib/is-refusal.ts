/** Statuses that blame who asks, yet pass: it took too long, or came too often. */
const PASSING: readonly number[] = [408, 429];

/**
 * Tells whether a status blames the request itself, so that asking again would get the same answer.
 */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !PASSING.includes(status);
