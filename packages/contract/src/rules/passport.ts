import { cedulaOf, isCedula } from './cedula.ts';

/**
 * Returns the number of a document, or the name that one logs in with, as it is kept and looked for: in upper case,
 * without spaces around; ten digits without the spaces and hyphens between them.
 */
export const identificationOf = (text: string): string => {
  const digits = cedulaOf(text);
  return /^[0-9]{10}$/.test(digits) ? digits : text.trim().toUpperCase();
};

/** The template of a file has it in its example, which nobody loads. */
export const EXAMPLE_REFERENCE = 'EJEMPLO';

/** Digits alone that are no cédula: one that lacks some, or a passport of a country that gives passports such numbers. */
export const mayLackDigits = (text: string): boolean => {
  const digits = cedulaOf(text);
  return /^[0-9]+$/.test(digits) && !isCedula(digits);
};

export const isPassport = (text: string): boolean => /^[A-Za-z0-9]{1,20}$/.test(text);
