import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { LaboratoryTold } from '../platform/db/columns/laboratory-told.ts';
import type { Tx } from '../platform/db/database.ts';
import type { PackageContent } from './package-content.ts';

/** A package has them, and so have the changes that come after it. */
export interface ToldFacts {
  readonly people: readonly Omit<PackageContent['people'][number], 'reference'>[];
  readonly sessions: readonly Omit<PackageContent['sessions'][number], 'quiz_id' | 'updated_at'>[];
  readonly sheets: readonly Pick<PackageContent['sheets'][number], 'id' | 'user_id' | 'session_id' | 'extra_minutes'>[];
}

const digest = (text: string | null): string =>
  text === null ? '' : createHash('sha256').update(text).digest('base64url');

/** Tells what is said of each sheet, by its id. `before`: what was said of it last. */
export const toldOf = (
  { people, sessions, sheets }: ToldFacts,
  before: ReadonlyMap<number, LaboratoryTold | null>,
): ReadonlyMap<number, LaboratoryTold> => {
  const [personOf, sessionOf] = [
    new Map(people.map((person) => [person.id, person])),
    new Map(sessions.map((session) => [session.id, session])),
  ];
  const told = new Map<number, LaboratoryTold>();
  for (const { id, user_id, session_id, extra_minutes } of sheets) {
    const [person, session] = [personOf.get(user_id), sessionOf.get(session_id)];
    if (person === undefined || session === undefined) continue;
    const { extra_time_percent: percent, extra_time_minutes: minutes } = person;
    const given = before.get(id)?.given ?? [];
    const isGiven = given.some(([share, fixed]) => share === percent && fixed === minutes);
    told.set(id, {
      percent,
      minutes,
      extra: extra_minutes,
      startsAt: session.starts_at,
      endsAt: session.ends_at,
      timeLimit: session.time_limit,
      name: digest(person.full_name),
      password: digest(person.password_hash),
      accessibility: digest(person.accessibility),
      watermark: digest(person.watermark),
      given: isGiven ? given : [...given, [percent, minutes]],
    });
  }
  return told;
};

/** Keeps what a laboratory is told, in the place of what it was told before. */
export const keepTold = async (
  tx: Tx,
  laboratoryId: string,
  told: ReadonlyMap<number, LaboratoryTold>,
): Promise<void> => {
  const rows = [...told].map(([id, facts]) => ({ id, facts }));
  if (rows.length === 0) return;
  await sql`
    update laboratory_sheet as sheet set told = said.facts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (id bigint, facts jsonb)
    where sheet.laboratory_id = ${laboratoryId} and sheet.sheet_id = said.id`.execute(tx);
};
