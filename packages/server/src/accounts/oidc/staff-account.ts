import type { Db } from '../../platform/db/database.ts';
import type { FindPerson, Person } from '../people/people-store.ts';
import { isStaff } from '../people/staff.ts';
import type { Claims } from './provider.ts';
import { texts } from './texts.ts';

type Found = { readonly person: Person } | { readonly msg: string };

/**
 * Both cases are compared, since some letters have the upper case of another one (ſ and S) and some the lower case (the
 * sign of kelvin and k).
 */
const isSameButForCase = (one: string, other: string): boolean =>
  one.toUpperCase() === other.toUpperCase() && one.toLowerCase() === other.toLowerCase();

/** The name of the one account that has an address; null: none has, or several. One that was never activated is nobody's yet. */
const nameOf = async (db: Db, email: string): Promise<string | null> => {
  const [one, other] = await db
    .selectFrom('app_user')
    .select('reference')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('activated_at', 'is not', null)
    .limit(2)
    .execute();
  return other === undefined ? (one?.reference ?? null) : null;
};

/**
 * Finds whose account the provider's word is of: by the address, which the provider must have confirmed, or by the login,
 * which is not read as what somebody typed: another one there (17-12345678) is another person. An account that is no
 * staff's is as good as none: an examinee shows here who they are.
 */
export const staffAccount = async (
  { db, findPerson }: { readonly db: Db; readonly findPerson: FindPerson },
  claim: string,
  claims: Claims,
): Promise<Found> => {
  const told = claims[claim];
  if (typeof told !== 'string' || told.trim() === '') return { msg: texts.unknown };
  if (claim === 'email' && claims['email_verified'] !== true) return { msg: texts.unverified };
  const name = claim === 'email' ? await nameOf(db, told) : told;
  const person = name === null ? undefined : await findPerson(name);
  const isOf = person !== undefined && (claim === 'email' || isSameButForCase(person.reference, told));
  return isOf && isStaff(person) ? { person } : { msg: texts.unknown };
};
