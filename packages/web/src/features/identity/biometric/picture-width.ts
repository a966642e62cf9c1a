/** So large that what is said under it stands on the same screen, on a low one too. */
export const PICTURE_WIDTH = 'min(100%, max(320px, 62vh))';
