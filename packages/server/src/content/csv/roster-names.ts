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
}

interface NamedSession {
  readonly id: number;
  readonly end: EpochMs;
}

/** What the lines of a file name, as far as there is such a thing. */
export interface RosterNames {
  readonly people: ReadonlyMap<string, NamedPerson>;
  /** Of each evaluation. */
  readonly sessions: ReadonlyMap<string, readonly NamedSession[]>;
  readonly rooms: ReadonlyMap<string, Room>;
}

export const namesIn = async (tx: Tx, lines: readonly Line<RosterRow>[]): Promise<RosterNames> => {
  const references = [...new Set(lines.map(({ row }) => identificationOf(row.identificacion)))];
  const people = await tx
    .selectFrom('app_user')
    .select(['id', 'reference', 'accessibility', 'extra_time_percent as extraTimePercent'])
    .select('extra_time_minutes as extraTimeMinutes')
    .where(sql<boolean>`upper(reference) = any(${references})`)
    .execute();
  const sessions = new Map<string, NamedSession[]>();
  const rows = await tx
    .selectFrom('quiz')
    .leftJoin('quiz_session as session', 'session.quiz_id', 'quiz.id')
    .select(['quiz.name', 'session.id', 'session.ends_at as end'])
    .where(sql<boolean>`quiz.name = any(${[...new Set(lines.map(({ row }) => row.evaluacion))]})`)
    .execute();
  for (const { name, id, end } of rows)
    sessions.set(name, [...(sessions.get(name) ?? []), ...(id === null || end === null ? [] : [{ id, end }])]);
  return {
    people: new Map(people.map(({ reference, ...person }) => [reference.toUpperCase(), person])),
    sessions,
    rooms: await roomsByName(tx),
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

/** The session that a line means: the one that it names, or the only one that is not over. */
const sessionOf = (row: RosterRow, all: readonly NamedSession[], now: EpochMs): number | string => {
  if (row.sesion !== null)
    return all.some(({ id }) => id === row.sesion) ? row.sesion : texts.otherSession(row.sesion, row.evaluacion);
  const open = all.filter(({ end }) => end > now);
  const [only] = open;
  return only !== undefined && open.length === 1 ? only.id : texts.whichSession(row.evaluacion, open.length);
};

/** Finds what a line names; else everything that it names and is not there. */
export const namedLine = (
  { line, row }: Line<RosterRow>,
  { people, sessions, rooms }: RosterNames,
  now: EpochMs,
): NamedLine | readonly Problem[] => {
  const person = people.get(identificationOf(row.identificacion));
  const all = sessions.get(row.evaluacion);
  const sessionId = all === undefined ? texts.noEvaluation(row.evaluacion) : sessionOf(row, all, now);
  const room = row.sala === null ? 'asIs' : rooms.get(row.sala);
  if (person !== undefined && typeof sessionId === 'number' && room !== undefined)
    return { line, row, person, sessionId, room };
  return [
    ...(person === undefined ? [texts.nobody(row.identificacion, whyNoNumber(row.identificacion))] : []),
    ...(typeof sessionId === 'string' ? [sessionId] : []),
    ...(room === undefined && row.sala !== null ? [texts.noRoom(row.sala)] : []),
  ].map((text) => problem(line, text));
};
