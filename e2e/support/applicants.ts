import { emptyInformation, FIELDS_OF, Information, optionsOf } from '@quipu/contract';
import type { Database } from './database.ts';
import { PEOPLE, type Person } from './people.ts';

export type SomeInformation = Partial<Information>;
export type StatusText = '1' | '2' | '3' | '4' | '5' | 'F';

/** An address in Quito, Calderón. */
export const IN_QUITO: SomeInformation = {
  cellPhone: '0991234567',
  landlinePhone: '022345678',
  residence: 1,
  province: 4_000_017,
  provinceName: 'Pichincha',
  canton: 5_001_701,
  cantonName: 'Quito',
  parish: 6_170_155,
  parishName: 'Calderón',
  autoIdentification: 2,
  adventistChurch: 2,
};
export const NOT_DISABLED: SomeInformation = { isDisabled: 2 };
/** The last of each list, so that none is what a careless default would be. */
export const SURVEY: SomeInformation = Object.fromEntries(
  FIELDS_OF[4].map((field) => [field, optionsOf[field]?.at(-1)?.code ?? null]),
);

/** Somebody of the demonstration who is not in a laboratory nor on a roster, and has accepted what has to be. */
export const applicant = async (db: Database, place = 2): Promise<Person> => {
  const person = PEOPLE[place];
  if (person === undefined) throw new Error('More people are expected in the demonstration data');
  await db.rows('update app_user set is_lab = false where reference = $1', [person.username]);
  await db.rows(
    `update answers_sheet set is_valid = false, withdrawn_at = now(), desk = null
     where user_id = (select id from app_user where reference = $1)`,
    [person.username],
  );
  await db.rows(
    `insert into agreement_acceptance (user_id, agreement_id, at)
     select person.id, agreement.id, now() from app_user person, agreement where reference = $1
     on conflict do nothing`,
    [person.username],
  );
  return person;
};

/** Their enrollment stands at `status`, with everything before it said. */
export const stands = async (
  db: Database,
  { username }: Person,
  status: StatusText,
  career: string | null = null,
): Promise<void> => {
  const before = [{}, IN_QUITO, NOT_DISABLED, SURVEY].slice(0, status === 'F' ? 4 : Number(status) - 1);
  const information = Information.encode(Object.assign({}, emptyInformation, ...before));
  await db.rows(
    `insert into enrollment (user_id, process_id, status, career_id, information, saved_at, finished_at)
     select person.id, process.id, $2, (select id from career where code = $3), $4, now(),
            case when $2 = 'F' then now() end
     from app_user person, admission_process process where reference = $1 and is_current`,
    [username, status, career, JSON.stringify(information)],
  );
};

export interface Kept {
  readonly status: StatusText;
  readonly career: string | null;
  readonly information: Information;
}

/** Reads what the database has of somebody's enrollments: one, if nothing was doubled. */
export const keptEnrollments = async (
  db: Database,
  { username }: Pick<Person, 'username'>,
): Promise<readonly Kept[]> => {
  const rows = await db.rows<{ status: StatusText; career: string | null; information: unknown }>(
    `select status, career.code as career, information
     from enrollment join app_user on app_user.id = user_id left join career on career.id = career_id
     where reference = $1`,
    [username],
  );
  return rows.map(({ information, ...row }) => {
    const decoded = Information.decode(information);
    if (decoded._tag === 'Left') throw new Error('A kept enrollment does not decode');
    return { ...row, information: decoded.right };
  });
};

export const seatsTaken = async (db: Database, career: string, round: 'first' | 'second'): Promise<number> =>
  (
    await db.row<{ taken: number }>(
      'select taken from career_quota join career on career.id = career_id where code = $1 and round = $2',
      [career, round],
    )
  ).taken;
