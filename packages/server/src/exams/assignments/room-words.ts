/** A room may be called "Sala 1" or "A". */
export const roomInWords = (name: string): string => (/^sala\b/i.test(name) ? name : `sala ${name}`);

export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
