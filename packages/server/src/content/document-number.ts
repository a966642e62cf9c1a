import { cedulaOf, identificationOf, isCedula } from '@quipu/contract';
import { either } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { said } from '../platform/json/closed-record.ts';

/** Says of nine digits that a spreadsheet may have taken the first one, which was zero, from a cédula. */
const ZERO_MISSING = 'son nueve dígitos, y una cédula tiene diez: ¿falta el cero inicial?';
const WRONG_CEDULA = 'no es una cédula: revise sus diez dígitos';

/** Says what a number that looks like a cédula lacks to be one; null: it is one, or looks like none. */
export const whyNoNumber = (text: string): string | null => {
  const digits = cedulaOf(text);
  if (isCedula(`0${digits}`)) return ZERO_MISSING;
  return /^\d{10}$/.test(digits) && !isCedula(digits) ? WRONG_CEDULA : null;
};

/** The number of an identity document, as an operator's file has it. */
export const documentNumber = (form: RegExp): t.Type<string, unknown, unknown> => {
  const formed = said(
    t.refinement(t.string, (text) => form.test(identificationOf(text))),
    'un número de cédula o pasaporte: letras y números, de 3 a 20',
  );
  return new t.Type(
    formed.name,
    formed.is,
    (u, context) =>
      either.chain(formed.validate(u, context), (text) => {
        const why = whyNoNumber(text);
        return why === null ? t.success(text) : t.failure(u, context, why);
      }),
    t.identity,
  );
};
