/** Items of a large sheet. A mark of what is pending is a bit of a word of 32, and cells are kept so too: 33 need another word. */
export const LARGE = 33;
/** They need seven. */
export const LARGEST = 200;
