/** Marbles of one frame a second, the first at once. */
export const seconds = (frames: string): string => frames.split('').join(' 999ms ');
