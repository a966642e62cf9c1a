import * as E from 'fp-ts/lib/Either.js';
import { personFinder } from '../../accounts/people/people-store.ts';
import { hasStaff, isStaff } from '../../accounts/people/staff.ts';
import type { Db } from '../../platform/db/database.ts';
import { inOneLine } from '../text/in-one-line.ts';

export const texts = {
  unknown: (reference: string) => `--operator: no existe una persona con el usuario "${inOneLine(reference)}".`,
  noRole: (reference: string) => `--operator: ${reference} no es supervisor ni trabaja en la oficina.`,
  off: (reference: string) => `--operator: la cuenta de ${reference} está desactivada.`,
  first:
    'Todavía no hay nadie que lo sea. Cargue al primer operador con "npx quipu load-people ARCHIVO", sin --operator: ' +
    'queda constancia del usuario de este equipo.',
} as const;

/** Finds who acts, as their account is named; Left: why nobody acts by that name. */
export const actingOperator = async (db: Db, typed: string): Promise<E.Either<readonly string[], string>> => {
  const person = await personFinder(db)(typed);
  if (person !== undefined && isStaff(person))
    return person.is_active ? E.right(person.reference) : E.left([texts.off(person.reference)]);
  const why = person === undefined ? texts.unknown(typed) : texts.noRole(person.reference);
  return E.left((await hasStaff(db)) ? [why] : [why, texts.first]);
};
