import { cedulaOf } from './cedula.ts';

/**
 * Returns the number of a document, or the name that one logs in with, as it is kept and looked for: in upper case,
 * without spaces around; ten digits without the spaces and hyphens between them.
 */
export const identificationOf = (text: string): string => {
  const digits = cedulaOf(text);
  return /^[0-9]{10}$/.test(digits) ? digits : text.trim().toUpperCase();
};

export const isPassport = (text: string): boolean => /^[A-Za-z0-9]{1,20}$/.test(text);
