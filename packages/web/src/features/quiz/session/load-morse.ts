/** Fetches what sounds a letter: few have it. */
export const loadMorse = () => import('./morse.ts');
