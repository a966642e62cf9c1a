import { identificationOf } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { type Room, roomsByName } from '../../exams/roster/room-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { whyNoNumber } from '../document-number.ts';
import type { Line } from './csv-loader.ts';
import { type Problem, problem } from './problem.ts';
import type { RosterRow } from './roster-columns.ts';
import { texts } from './texts.ts';

/** A person as a line of a roster finds them. */
export interface NamedPerson {
  readonly id: number;
  readonly accessibility: 'VISUAL' | 'AUDITIVA' | null;
  readonly extraTimePercent: number;
  readonly extraTimeMinutes: number;
  readonly roles: readonly string[];
}

interface NamedSession {
  readonly id: number;
  readonly end: EpochMs;
}

/** The lines of a file name these, as far as there is such a thing. */
export interface RosterNames {
  readonly people: ReadonlyMap<string, NamedPerson>;
  /** Each evaluation has its own. */
  readonly sessions: ReadonlyMap<string, readonly NamedSession[]>;
  readonly rooms: ReadonlyMap<string, Room>;
  /** The session of the last sheet of a person and an evaluation (`standingKey`). */
  readonly standing: ReadonlyMap<string, number>;
}

const standingKey = (userId: number, evaluation: string): string => `${userId} ${evaluation}`;

const standingSessions = async (tx: Tx, userIds: readonly number[], evaluations: readonly string[]) => {
  const rows = await tx
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .select(({ ref }) => ['sheet.user_id as userId', 'quiz.name', ref('sheet.session_id').$notNull().as('sessionId')])
    .where(sql<boolean>`sheet.user_id = any(${userIds}::bigint[]) and quiz.name = any(${evaluations})`)
    .where('sheet.session_id', 'is not', null)
    .where(({ or, eb }) => or([eb('sheet.is_valid', '=', true), eb('sheet.withdrawn_at', 'is not', null)]))
    .orderBy('sheet.attempt')
    .execute();
  return new Map(rows.map(({ userId, name, sessionId }) => [standingKey(userId, name), sessionId]));
};

export const namesIn = async (tx: Tx, lines: readonly Line<RosterRow>[]): Promise<RosterNames> => {
  const references = [...new Set(lines.map(({ row }) => identificationOf(row.identificacion)))];
  const people = await tx
    .selectFrom('app_user')
    .select(['id', 'reference', 'accessibility', 'extra_time_percent as extraTimePercent'])
    .select(['extra_time_minutes as extraTimeMinutes', 'roles'])
    .where(sql<boolean>`upper(reference) = any(${references})`)
    .execute();
  const sessions = new Map<string, NamedSession[]>();
  const evaluations = [...new Set(lines.map(({ row }) => row.evaluacion))];
  const rows = await tx
    .selectFrom('quiz')
    .leftJoin('quiz_session as session', 'session.quiz_id', 'quiz.id')
    .select(['quiz.name', 'session.id', 'session.ends_at as end'])
    .where(sql<boolean>`quiz.name = any(${evaluations})`)
    .execute();
  for (const { name, id, end } of rows)
    sessions.set(name, [...(sessions.get(name) ?? []), ...(id === null || end === null ? [] : [{ id, end }])]);
  return {
    people: new Map(people.map(({ reference, ...person }) => [reference.toUpperCase(), person])),
    sessions,
    rooms: await roomsByName(tx),
    standing: await standingSessions(
      tx,
      people.map(({ id }) => id),
      evaluations,
    ),
  };
};

/** A line all of whose names are known. */
export interface NamedLine {
  readonly line: number;
  readonly row: RosterRow;
  readonly person: NamedPerson;
  readonly sessionId: number;
  readonly room: Room | 'asIs';
}

/** The session that a line means: the one that it names, or that the person has; for who is new the only one that is not over. */
const sessionOf = (
  row: RosterRow,
  all: readonly NamedSession[],
  standing: number | undefined,
  now: EpochMs,
): number | string => {
  if (row.sesion !== null)
    return all.some(({ id }) => id === row.sesion) ? row.sesion : texts.otherSession(row.sesion, row.evaluacion);
  if (standing !== undefined) return standing;
  const open = all.filter(({ end }) => end > now);
  const [only] = open;
  return only !== undefined && open.length === 1 ? only.id : texts.whichSession(row.evaluacion, open.length);
};

/** Finds what a line names; else everything that it names and is not there. */
export const namedLine = (
  { line, row }: Line<RosterRow>,
  { people, sessions, rooms, standing }: RosterNames,
  now: EpochMs,
): NamedLine | readonly Problem[] => {
  const person = people.get(identificationOf(row.identificacion));
  const all = sessions.get(row.evaluacion);
  const has = person === undefined ? undefined : standing.get(standingKey(person.id, row.evaluacion));
  const sessionId = all === undefined ? texts.noEvaluation(row.evaluacion) : sessionOf(row, all, has, now);
  const room = row.sala === null ? 'asIs' : rooms.get(row.sala);
  if (person !== undefined && typeof sessionId === 'number' && room !== undefined)
    return { line, row, person, sessionId, room };
  return [
    ...(person === undefined ? [texts.nobody(row.identificacion, whyNoNumber(row.identificacion))] : []),
    ...(typeof sessionId === 'string' ? [sessionId] : []),
    ...(room === undefined && row.sala !== null ? [texts.noRoom(row.sala)] : []),
  ].map((text) => problem(line, text));
};
