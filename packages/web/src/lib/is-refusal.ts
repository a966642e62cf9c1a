/** Of the statuses that blame who asks, those that pass: how long it took, how often. */
const PASSING: readonly number[] = [408, 429];

/** Whether a status blames what was asked, so that it would be answered the same again. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !PASSING.includes(status);
