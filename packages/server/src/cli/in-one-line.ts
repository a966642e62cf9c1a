/** What a person wrote, or sent: nothing in it may steer a terminal. */
export const inOneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
