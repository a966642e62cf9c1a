/** Each builds what is not built from the sources as they are, and rejects where that fails. */
export const ensureServerBuilt: () => Promise<void>;
export const ensureWebBuilt: () => Promise<void>;
