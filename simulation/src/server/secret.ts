/** What the simulated server signs with, among others. */
export const SECRET = 'x'.repeat(32);
