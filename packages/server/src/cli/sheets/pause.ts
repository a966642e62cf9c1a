import { pausedOf, pauseSheets, resumeSheets, sheetsUnderWay } from '../../exams/operating/pause-store.ts';
import type { Db } from '../../platform/db/database.ts';
import { BY, type WritingContext, writing } from '../command/command.ts';
import { numberOf, text } from '../command/kinds.ts';
import { done, failed, type Outcome } from '../command/outcome.ts';
import { optional, required } from '../command/parameter.ts';

export const texts = {
  nothingToPause: 'Nada está en curso que se pueda pausar.',
  nothingToResume: 'Nada está en pausa.',
  noRoom: (name: string) => `No existe la sala "${name}".`,
  paused: (count: number) => `En pausa: ${count === 1 ? '1 hoja' : `${count} hojas`}.`,
  resumed: (count: number) =>
    `Reanudadas, con el tiempo que estuvieron en pausa: ${count === 1 ? '1 hoja' : `${count} hojas`}.`,
  apart: (ids: readonly number[]) =>
    `${ids.length === 1 ? 'Sigue en pausa, porque se pausó aparte, la hoja' : 'Siguen en pausa, porque se pausaron aparte, las hojas'} ${ids.join(', ')} (resume-sheet).`,
} as const;

interface Said {
  readonly operator: string;
  readonly reason: string;
}

const pause = async (
  { db, now }: WritingContext,
  ids: readonly number[],
  { operator, reason }: Said,
): Promise<Outcome> => {
  const count = await pauseSheets(db, ids, { who: operator, why: reason }, now);
  return count === 0 ? failed(texts.nothingToPause) : done(texts.paused(count));
};
const resume = async (
  { db, now }: WritingContext,
  ids: readonly number[],
  { operator, reason }: Said,
  isForAll = false,
): Promise<Outcome> => {
  const count = await resumeSheets(db, ids, { who: operator, why: reason, isForAll }, now);
  if (count === 0) return failed(texts.nothingToResume);
  const apart = isForAll ? await pausedOf(db, ids) : [];
  return done(texts.resumed(count), ...(apart.length === 0 ? [] : [texts.apart(apart)]));
};

const SHEET = { sheet: required(numberOf('HOJA'), 'El número de la hoja.') };
const SESSION = { session: required(numberOf('SESIÓN'), 'El número de la sesión.') };
const ROOM = { room: optional(text('SALA'), 'Solo en esa sala.') };

/** The sheets of a session that are under way, in a room that is named or in all; or why there is none. */
const idsIn = async (db: Db, sessionId: number, name: string | null): Promise<readonly number[] | string> => {
  if (name === null) return sheetsUnderWay(db, sessionId, null);
  const room = await db.selectFrom('room').select('id').where('name', '=', name).executeTakeFirst();
  return room === undefined ? texts.noRoom(name) : sheetsUnderWay(db, sessionId, room.id);
};

export const pauseOneSheet = writing({
  name: 'pause-sheet',
  summary: 'Detiene el reloj de una hoja en curso y cubre sus preguntas. El motivo lo lee la persona.',
  args: SHEET,
  options: BY,
  run: (context, { sheet, ...said }) => pause(context, [sheet], said),
});

export const resumeOneSheet = writing({
  name: 'resume-sheet',
  summary: 'Reanuda una hoja en pausa: se le devuelve todo el tiempo que estuvo detenida.',
  args: SHEET,
  options: BY,
  run: (context, { sheet, ...said }) => resume(context, [sheet], said),
});

export const pauseWholeSession = writing({
  name: 'pause-session',
  summary: 'Detiene el reloj de las hojas en curso de una sesión, o de una sala de ella, y cubre sus preguntas.',
  args: SESSION,
  options: { ...BY, ...ROOM },
  run: async (context, { session, room, ...said }) => {
    const ids = await idsIn(context.db, session, room);
    return typeof ids === 'string' ? failed(ids) : pause(context, ids, said);
  },
});

export const resumeWholeSession = writing({
  name: 'resume-session',
  summary:
    'Reanuda las hojas en pausa de una sesión, o de una sala de ella, con el tiempo que estuvieron detenidas; quien se pausó aparte de otros sigue en pausa.',
  args: SESSION,
  options: { ...BY, ...ROOM },
  run: async (context, { session, room, ...said }) => {
    const ids = await idsIn(context.db, session, room);
    return typeof ids === 'string' ? failed(ids) : resume(context, ids, said, true);
  },
});
