import { type RawBuilder, sql } from 'kysely';

/** Lists of what is kept: of people, or of their sheets, by their numbers or by what has them under a key (`action_subjects` in the database). */
const LISTS: Readonly<Record<string, readonly [kind: 'user' | 'sheet', key?: 'id' | 'sheetId']>> = {
  ...{ userIds: ['user'], proctorIds: ['user'], accommodated: ['user'], corrected: ['user', 'id'] },
  ...{ sheetIds: ['sheet'], outcomes: ['sheet', 'id'], moved: ['sheet', 'sheetId'], movedFrom: ['sheet', 'sheetId'] },
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
export const isDoneTo = (what: RawBuilder<unknown>, sheetIds: readonly number[], sessionId: number | null) => {
  const sheets = sheetIds.map((id) => `sheet ${id}`);
  // One condition for the index; the others look at what that finds.
  return sql<boolean>`(
    ${isAbout(what, [...sheets, `session ${sessionId}`])}
    and (
      ${isAbout(what, sheets)}
      or ${what}->>'sheetId' is null and (
        not ${what} ?| ${Object.keys(LISTS)}::text[]
        or action_subjects(${what}) && array(
          select 'user ' || sheet.user_id from answers_sheet as sheet where sheet.id = any(${sheetIds}::bigint[]))
      )
    )
  )`;
};

const subjectOf = ([kind, key]: (typeof LISTS)[string], one: unknown): string =>
  `${kind} ${String(key === undefined ? one : Reflect.get(Object(one), key))}`;

/** So many people it was done to at once: as many as its lists name, or have sheets of. */
export const peopleIn = (what: object): number => {
  const named = new Set(
    Object.entries(what).flatMap(([name, value]: readonly [string, unknown]) => {
      const list = LISTS[name];
      return list !== undefined && Array.isArray(value) ? value.map((one) => subjectOf(list, one)) : [];
    }),
  );
  const users = [...named].filter((one) => one.startsWith('user ')).length;
  return Math.max(users, named.size - users);
};

/** Leaves of what was done to many that which was done to these. */
export const onlyOf = (what: object, subjects: ReadonlySet<string>): object =>
  Object.fromEntries(
    Object.entries(what).map(([name, value]: readonly [string, unknown]) => {
      const list = LISTS[name];
      const isList = list !== undefined && Array.isArray(value);
      return [name, isList ? value.filter((one) => subjects.has(subjectOf(list, one))) : value];
    }),
  );
