/** Returns the number as it is kept, in upper case, without spaces around. */
export const passportOf = (text: string): string => text.trim().toUpperCase();

export const isPassport = (text: string): boolean => /^[A-Za-z0-9]{1,20}$/.test(text);
