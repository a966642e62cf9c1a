import { type Person, personFinder } from '../../accounts/people/people-store.ts';
import { roomInWords } from '../../exams/assignments/room-words.ts';
import type { LeftOutProblem, PlannedChange } from '../../exams/roster/plan-roster.ts';
import { type Room, roomsByName } from '../../exams/roster/room-store.ts';
import { texts as rosterTexts } from '../../exams/roster/texts.ts';
import type { Tx } from '../../platform/db/database.ts';
import { numberOf, text } from '../command/kinds.ts';
import { required } from '../command/parameter.ts';
import { texts as personTexts, USER } from '../people/on-person.ts';
import { noRoom } from '../text/room.ts';

export const ROW = {
  ...USER,
  session: required(numberOf('SESIÓN'), 'El número de la sesión ("npx quipu sessions" los muestra).'),
};
export const ROOM = text('SALA');

export const texts = {
  problem: (why: string) => `No se cambió nada: ${why}.`,
  place: (sessionId: number, room: string | null, desk: number | null) =>
    `sesión ${sessionId}, ${room === null ? 'sin sala' : `${roomInWords(room)}, puesto ${desk ?? '-'}`}`,
  leftOut: (reference: string, why: string) => `Sigue como está ${reference}: ${why}.`,
  notOnRoster: (reference: string, session: number) => `${reference} no consta en la nómina de la sesión ${session}.`,
} as const;

/** Or what is said where there is no such person. */
export const personNamed = async (tx: Tx, reference: string): Promise<Person | string> =>
  (await personFinder(tx)(reference)) ?? personTexts.noPerson(reference);

/** Or what is said where one of them does not exist. */
export const roomsNamed = async (tx: Tx, names: readonly string[]): Promise<readonly Room[] | string> => {
  const all = await roomsByName(tx);
  const missing = names.find((name) => !all.has(name));
  return missing === undefined ? names.flatMap((name) => all.get(name) ?? []) : noRoom(missing);
};

export const placeText = ({ sessionId, room, desk }: PlannedChange): string =>
  texts.place(sessionId, room?.name ?? null, desk);

/** Names those that an action left where they are. */
export const leftOutTexts = async (
  tx: Tx,
  leftOut: readonly { readonly userId: number; readonly why: LeftOutProblem }[],
): Promise<readonly string[]> => {
  if (leftOut.length === 0) return [];
  const ids = leftOut.map(({ userId }) => userId);
  const rows = await tx
    .selectFrom('app_user')
    .select(['id', 'reference'])
    .where('id', '=', ({ val, fn }) => fn.any(val(ids)))
    .execute();
  const names = new Map(rows.map(({ id, reference }) => [id, reference]));
  return leftOut.map(({ userId, why }) =>
    texts.leftOut(names.get(userId) ?? String(userId), rosterTexts.problems[why]),
  );
};
