import { cedulaOf, EXAMPLE_REFERENCE, identificationOf, isCedula, mayLackDigits } from '@quipu/contract';
import { either } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { said } from '../platform/json/closed-record.ts';

const CEDULA_DIGITS = 10;
/** Says of nine digits that a spreadsheet may have taken the first one, which was zero, from a cédula. */
const ZERO_MISSING = 'son nueve dígitos, y una cédula tiene diez: ¿falta el cero inicial?';
const EXAMPLE = 'es la línea de ejemplo de la plantilla: bórrela';
const WRONG_CEDULA = 'no es una cédula: revise sus diez dígitos';

/** Says why a number is nobody's; null: it may be somebody's. `isPassport`: somebody says so of digits that are no cédula. */
export const whyNoNumber = (text: string, isPassport = false): string | null => {
  if (identificationOf(text) === EXAMPLE_REFERENCE) return EXAMPLE;
  if (isPassport) return null;
  const digits = cedulaOf(text);
  if (isCedula(`0${digits}`)) return ZERO_MISSING;
  return /^\d{10}$/.test(digits) && !isCedula(digits) ? WRONG_CEDULA : null;
};

/** Says of digits that are no cédula that some may be missing; null: they are one, or `whyNoNumber` refuses them. */
export const numberWarning = (text: string): string | null => {
  if (!mayLackDigits(text) || whyNoNumber(text) !== null) return null;
  const { length } = cedulaOf(text);
  const looks = length < CEDULA_DIGITS ? 'parece una cédula incompleta' : 'parece una cédula con dígitos de más';
  return `${looks}: son ${length} dígitos, y una cédula tiene diez. Si es un pasaporte, hay que decirlo`;
};

const NUMBER_EXPECTED = 'un número de cédula o pasaporte: letras y números, de 3 a 20';
/** A number with which somebody is added, or corrected. */
export const NUMBER_FORM = /^[A-Za-z0-9]{3,20}$/;

/**
 * The number of an identity document, as an operator's file has it. `isPassport`: whether the record that has the number says so of
 * digits that are no cédula; without it, none does.
 */
export const documentNumber = (
  form: RegExp,
  isPassport: (record: unknown) => boolean = () => false,
): t.Type<string, unknown, unknown> => {
  const formed = said(
    t.refinement(t.string, (text) => form.test(identificationOf(text))),
    NUMBER_EXPECTED,
  );
  return new t.Type(
    formed.name,
    formed.is,
    (u, context) =>
      either.chain(formed.validate(u, context), (text) => {
        const why = whyNoNumber(text, isPassport(context.at(-2)?.actual));
        return why === null ? t.success(text) : t.failure(u, context, why);
      }),
    t.identity,
  );
};

/** Says why a number that was typed for one person is none; null: it is one. `isPassport`: somebody says so of digits that are no cédula. */
export const whyNotNumber = (text: string, isPassport: boolean): string | null => {
  if (!NUMBER_FORM.test(identificationOf(text))) return `se esperaba ${NUMBER_EXPECTED}`;
  return whyNoNumber(text, isPassport) ?? (isPassport ? null : numberWarning(text));
};
