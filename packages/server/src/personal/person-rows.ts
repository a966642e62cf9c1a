import { type RawBuilder, sql } from 'kysely';
import { isAboutPerson, onlyOf } from '../platform/audit/action-subjects.ts';
import type { Db } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.ts';

export interface OfPerson {
  readonly id: number;
  readonly reference: string;
  readonly email: string | null;
}

interface PersonTable {
  /** Picks the rows of the table, `t`, that are about a person. */
  readonly rows: (person: OfPerson) => RawBuilder<boolean>;
  /** Secrets of the server, and what only a machine reads. */
  readonly hidden: readonly string[];
}

const byUser = (...hidden: readonly string[]): PersonTable => ({
  hidden,
  rows: ({ id }) => sql<boolean>`t.user_id = ${id}`,
});
const bySheet = (...hidden: readonly string[]): PersonTable => ({
  hidden,
  rows: ({ id }) => sql<boolean>`t.sheet_id in (select id from answers_sheet where user_id = ${id})`,
});
const by = (rows: PersonTable['rows'], ...hidden: readonly string[]): PersonTable => ({ rows, hidden });

/** They keep something about a person that they can be told, and stand in the order in which it is told. */
export const PERSON_TABLES = {
  app_user: by(({ id }) => sql<boolean>`t.id = ${id}`, 'password_hash'),
  personal_data: byUser(),
  agreement_acceptance: byUser(),
  lab_hours: byUser(),
  mailed_link: byUser('hash'),
  last_grade: by(({ reference }) => sql<boolean>`t.reference = upper(${reference})`),
  enrollment: byUser(),
  postulation: byUser(),
  schedule_step: byUser(),
  schedule_confirmation: byUser(),
  answers_sheet: byUser('device'),
  sheet_assignment: bySheet(),
  rescheduling_request: bySheet(),
  section_run: bySheet('ask_id', 'ask_tries'),
  device_change: bySheet(),
  given_back: bySheet(),
  line_silence: byUser(),
  user_answer: by(
    ({ id }) => sql<boolean>`exists (
      select from answers_sheet as sheet
      where sheet.user_id = ${id} and t.id >= sheet.answer_base and t.id < sheet.answer_base + sheet.answer_count)`,
  ),
  sheet_grade: by(
    ({ id }) => sql<boolean>`t.published_at is not null
      and t.sheet_id in (select sheet.id from answers_sheet as sheet where sheet.user_id = ${id})`,
  ),
  regrade_request: bySheet(),
  quarantined_answers: bySheet('digest', 'bytes', 'entry_count'),
  incident: bySheet(),
  objection: bySheet(),
  log_receipt: bySheet(),
  backup_import: bySheet(),
  photo: byUser('key_wrapped', 'descriptor', 'file'),
  face_reference: byUser('descriptor'),
  photo_access: by(({ id }) => sql<boolean>`t.photo_id in (select photo.id from photo where photo.user_id = ${id})`),
  viewing: by(({ id }) => sql<boolean>`t.examinee_id = ${id}`, 'proctor_id'),
  session_proctor: byUser(),
  push_event: byUser(),
  mail_job: by(({ email }) => sql<boolean>`lower(t.recipient) = lower(${email ?? ''})`, 'text'),
  operator_action: by(({ id }) => isAboutPerson(sql.ref('t.what'), id)),
} satisfies Partial<Record<keyof Tables, PersonTable>>;

export type PersonRows = Readonly<Record<keyof typeof PERSON_TABLES, readonly object[]>>;

/** Everything in those tables, as it is kept; of what was done to many at once, what concerns the person. */
export const personRows = async (db: Db, person: OfPerson): Promise<PersonRows> => {
  const all: Record<string, readonly object[]> = {};
  for (const [table, { rows, hidden }] of Object.entries(PERSON_TABLES)) {
    const found = await sql<{ readonly row: object }>`
      select to_jsonb(t) - ${[...hidden]}::text[] as row from ${sql.table(table)} as t where ${rows(person)}`.execute(
      db,
    );
    all[table] = found.rows.map(({ row }) => row);
  }
  const sheets = await db.selectFrom('answers_sheet').select('id').where('user_id', '=', person.id).execute();
  const own = new Set([`user ${person.id}`, ...sheets.map(({ id }) => `sheet ${id}`)]);
  const actions = all['operator_action'] as readonly { readonly what: object }[];
  all['operator_action'] = actions.map((row) => ({ ...row, what: onlyOf(row.what, own) }));
  return all as PersonRows;
};
