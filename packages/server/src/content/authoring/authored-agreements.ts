import * as t from 'io-ts';
import { closedRecord, listOf, or, said } from '../../platform/json/closed-record.ts';

const filled = said(
  t.refinement(t.string, (value) => value.trim() !== ''),
  'un texto que no esté vacío',
);

const Agreement = closedRecord('Agreement', {
  title: filled,
  content: filled,
  location: or(said(t.keyof({ login: null, home: null, other: null }), '"login", "home" u "other"'), 'login' as const),
  audio: or(
    said(
      t.refinement(t.string, (name) => /^[\w][\w.-]*\.\w+$/.test(name)),
      'el nombre de un archivo, sin carpetas',
    ),
    null,
  ),
});
export type AuthoredAgreement = t.TypeOf<typeof Agreement>;

/** Agreements as an operator writes them: one JSON file, in the order in which they are shown. */
export const AuthoredAgreements = listOf(Agreement);
