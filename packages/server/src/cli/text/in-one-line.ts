/** A person wrote it, or sent it: nothing in it may steer a terminal. */
export const inOneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
