import type { LaboratoryTold } from '../../platform/db/columns/laboratory-told.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ToldFacts } from '../told-facts.ts';
import type { ChangedPerson, ChangedSession } from './changes-content.ts';
import { type SessionHours, sessionInWords, texts } from './texts.ts';

/** Somebody, or a session, of whom something is other than a laboratory was told. */
export interface AnnouncedChange {
  readonly about: string;
  readonly lines: readonly string[];
}

const quizNames = async (db: Db, sheetIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (sheetIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .select(['sheet.id', 'quiz.name'])
    .where('sheet.id', '=', ({ val, fn }) => fn.any(val([...sheetIds])))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const references = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'reference'])
    .where('id', '=', ({ val, fn }) => fn.any(val([...ids])))
    .execute();
  return new Map(rows.map(({ id, reference }) => [id, reference]));
};

/** Null: nobody kept what was told of it, and all of it may be news. */
const ofPerson = (person: ChangedPerson, before: LaboratoryTold | null, now: LaboratoryTold): readonly string[] => {
  const given = { percent: now.percent, minutes: now.minutes };
  if (before === null) return [texts.givesExtraTime(given), texts.newAccessibility(person.accessibility)];
  const isOtherTime = before.percent !== now.percent || before.minutes !== now.minutes;
  return [
    ...(isOtherTime ? [texts.extraTime(before, given)] : []),
    ...(before.name === now.name ? [] : [texts.newName]),
    ...(before.password === now.password ? [] : [texts.password]),
    ...(before.accessibility === now.accessibility ? [] : [texts.newAccessibility(person.accessibility)]),
    ...(before.watermark === now.watermark ? [] : [texts.newWatermark(person.watermark)]),
  ];
};

const hoursOf = (startsAt: string, endsAt: string, timeLimit: number): SessionHours => ({
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
  timeLimit,
});
const ofSession = (
  { starts_at, ends_at, time_limit }: ChangedSession,
  before: LaboratoryTold | null,
): readonly string[] => {
  const now = hoursOf(starts_at, ends_at, time_limit);
  if (before === null) return [sessionInWords(null, now)];
  const { startsAt, endsAt, timeLimit } = before;
  if (startsAt === starts_at && endsAt === ends_at && timeLimit === time_limit) return [];
  return [sessionInWords(hoursOf(startsAt, endsAt, timeLimit), now)];
};

/** Says in words what a laboratory is yet to be told: first of sessions, then person by person. */
export const announced = async (
  db: Db,
  { people, sessions, sheets }: ToldFacts,
  before: ReadonlyMap<number, LaboratoryTold | null>,
  told: ReadonlyMap<number, LaboratoryTold>,
): Promise<readonly AnnouncedChange[]> => {
  const names = await quizNames(
    db,
    sheets.map(({ id }) => id),
  );
  const referenceOf = await references(
    db,
    people.map(({ id }) => id),
  );
  const changed: AnnouncedChange[] = [];
  const add = (about: string, lines: readonly string[]) => {
    if (lines.length > 0) changed.push({ about, lines });
  };
  for (const session of sessions) {
    const first = sheets.find(({ session_id }) => session_id === session.id);
    if (first === undefined) continue;
    add(texts.session(session.id, names.get(first.id) ?? ''), ofSession(session, before.get(first.id) ?? null));
  }
  for (const person of people) {
    const own = sheets.filter(({ user_id }) => user_id === person.id);
    const [first] = own;
    const now = first === undefined ? undefined : told.get(first.id);
    if (first === undefined || now === undefined) continue;
    const minutes = own.flatMap(({ id, extra_minutes }) => {
      const more = extra_minutes - (before.get(id)?.extra ?? 0);
      return more > 0 ? [texts.givenMinutes(names.get(id) ?? '', more)] : [];
    });
    add(texts.person(person.full_name, referenceOf.get(person.id) ?? ''), [
      ...ofPerson(person, before.get(first.id) ?? null, now),
      ...minutes,
    ]);
  }
  return changed;
};
