import { type RawBuilder, sql } from 'kysely';

/** Lists of what is kept: of people, or of their sheets, by their numbers or by what has them (`action_subjects` in the database). */
const LISTS: Readonly<Record<string, 'user' | 'sheet'>> = {
  ...{ userIds: 'user', accommodated: 'user', corrected: 'user' },
  ...{ sheetIds: 'sheet', moved: 'sheet', movedFrom: 'sheet' },
};

/** It was done to one of these people or sheets, alone or with others. */
export const isAbout = (what: RawBuilder<unknown>, subjects: readonly string[]) =>
  sql<boolean>`action_subjects(${what}) && ${subjects}::text[]`;

/** The same of a person, and of any sheet of theirs. */
export const isAboutPerson = (what: RawBuilder<unknown>, userId: number) =>
  sql<boolean>`action_subjects(${what}) && array(
    select ${`user ${userId}`}::text
    union all select 'sheet ' || sheet.id from answers_sheet as sheet where sheet.user_id = ${userId})`;

/** It was done to one of these sheets, or to their whole session: what was done to others of the session is not. */
export const isDoneTo = (what: RawBuilder<unknown>, sheetIds: readonly number[], sessionId: number | null) =>
  sql<boolean>`(
    ${isAbout(
      what,
      sheetIds.map((id) => `sheet ${id}`),
    )}
    or (
      (${what}->>'sessionId' = ${String(sessionId)} or ${what}->'sessionIds' @> ${JSON.stringify([sessionId])}::jsonb)
      and ${what}->>'sheetId' is null
      and (
        not ${what} ?| ${Object.keys(LISTS)}::text[]
        or action_subjects(${what}) && array(
          select 'user ' || sheet.user_id from answers_sheet as sheet where sheet.id = any(${sheetIds}::bigint[]))
      )
    )
  )`;

const subjectOf = (kind: 'user' | 'sheet', one: unknown): string => {
  const id: unknown =
    typeof one === 'object' && one !== null ? Reflect.get(one, kind === 'user' ? 'id' : 'sheetId') : one;
  return `${kind} ${String(id)}`;
};

/** Leaves of what was done to many that which was done to these. */
export const onlyOf = (what: object, subjects: ReadonlySet<string>): object =>
  Object.fromEntries(
    Object.entries(what).map(([name, value]: readonly [string, unknown]) => {
      const kind = LISTS[name];
      const isList = kind !== undefined && Array.isArray(value);
      return [name, isList ? value.filter((one) => subjects.has(subjectOf(kind, one))) : value];
    }),
  );
