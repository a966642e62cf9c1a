/** Signs tokens and other secrets of the simulated server. */
export const SECRET = 'x'.repeat(32);
