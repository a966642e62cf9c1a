import { Flag, identificationOf, ROLES, Role } from '@quipu/contract';
import * as t from 'io-ts';
import { closedRecord, listOf, or, said } from '../../platform/json/closed-record.ts';
import { documentNumber } from '../document-number.ts';

const filled = (expected: string) =>
  said(
    t.refinement(t.string, (value) => value.trim() !== ''),
    expected,
  );
const whole = (most: number) =>
  said(
    t.refinement(t.number, (n) => Number.isInteger(n) && n >= 0 && n <= most),
    `un número entero de 0 a ${most}`,
  );
const flag = said(Flag, '0 o 1');

const roles = said(
  t.refinement(t.readonlyArray(Role), (list) => list.length > 0 && new Set(list).size === list.length),
  `una lista de funciones, sin repetir: ${ROLES.map((role) => `"${role}"`).join(', ')}`,
);

const Person = closedRecord('Person', {
  username: documentNumber(/^[A-Za-z0-9-]{3,20}$/),
  password: said(
    t.refinement(t.string, (value) => value.length >= 6 && value.length <= 200),
    'una clave de al menos 6 caracteres',
  ),
  full_name: filled('un nombre'),
  email: or(
    said(
      t.refinement(t.string, (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)),
      'un correo electrónico',
    ),
    null,
  ),
  accessibility: or(
    said(t.union([t.literal('VISUAL'), t.literal('AUDITIVA')]), '"VISUAL", "AUDITIVA" o null'),
    undefined,
  ),
  extra_time_percent: or(whole(300), undefined),
  extra_time_minutes: or(whole(600), undefined),
  is_lab: or(flag, true),
  is_active: or(flag, true),
  watermark: or(filled('un texto'), undefined),
  roles: or(roles, undefined),
  facelog: or(flag, undefined),
  dactilar_code_is_required: or(flag, undefined),
  photo_is_required: or(flag, undefined),
  card_is_required: or(flag, undefined),
});
export type AuthoredPerson = t.TypeOf<typeof Person>;

/** People as an operator writes them: one JSON file. */
export const AuthoredPeople = listOf(Person);

/** Names that come twice: in upper or lower case, with hyphens or without. */
export const repeatedPeople = (people: readonly AuthoredPerson[]): readonly string[] => {
  const seen = new Set<string>();
  return people.flatMap(({ username }, place) => {
    const name = identificationOf(username);
    if (seen.has(name)) return [`${place}.username: la persona "${username}" se repite`];
    seen.add(name);
    return [];
  });
};
