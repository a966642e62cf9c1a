const NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** A name or an address by which a computer calls itself. */
export const isThisComputer = (host: string): boolean => NAMES.has(host.toLowerCase());
