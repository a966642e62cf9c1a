import { isEmail, type Role } from '@quipu/contract';
import * as t from 'io-ts';
import { or, said } from '../../platform/json/closed-record.ts';
import { documentNumber, NUMBER_FORM } from '../document-number.ts';
import type { Row } from './csv-loader.ts';
import { accessibility, documento, extraTime, saysPassport } from './person-codecs.ts';
import { read, textUpTo, wordOf, yesOrNo } from './text-codecs.ts';

const MIN_PASSWORD = 6;
const MAX_PASSWORD = 200;

export const columns = {
  identificacion: documentNumber(NUMBER_FORM, saysPassport),
  documento,
  nombre: textUpTo(200),
  correo: or(said(t.refinement(t.string, isEmail), 'un correo electrónico'), null),
  /** Blank: a link to make one is mailed. */
  clave: or(
    said(
      read('Password', (text) => (text.length >= MIN_PASSWORD && text.length <= MAX_PASSWORD ? text : undefined)),
      `una clave de al menos ${MIN_PASSWORD} caracteres`,
    ),
    null,
  ),
  funcion: or(
    wordOf<readonly Role[]>({
      aspirante: ['examinee'],
      supervisor: ['proctor'],
      operador: ['operator'],
      planificacion: ['planner'],
      secretaria: ['registrar'],
      calificacion: ['grader'],
      auditoria: ['auditor'],
    }),
    null,
  ),
  accesibilidad: or(accessibility, 'asIs' as const),
  tiempo_extra: or(extraTime, null),
  laboratorio: or(yesOrNo, true),
};
export type PersonRow = Row<typeof columns>;
