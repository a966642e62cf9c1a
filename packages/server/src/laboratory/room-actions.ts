import { doneBefore, keepAction } from '../platform/audit/operator-action-store.ts';
import type { Tx } from '../platform/db/database.ts';
import type { ResultsContent } from './results-content.ts';

/** A room's proctor has no account on its server: the institution reads their name with this before it. */
export const IN_ROOM = 'sala: ';
/** Whoever keeps a laboratory has no name there. */
export const LABORATORY = `${IN_ROOM}laboratorio`;

type RoomActions = ResultsContent['actions'];

/** The room's proctor did these on this computer; the institution keeps it beside its own. */
export const roomActions = async (tx: Tx): Promise<RoomActions> => {
  const rows = await tx
    .selectFrom('operator_action')
    .select(['id', 'at', 'who', 'why', 'what'])
    .orderBy('id')
    .execute();
  return rows.flatMap(({ what, ...row }) =>
    typeof what === 'object' && what !== null && !Array.isArray(what) ? [{ ...row, what: { ...what } }] : [],
  );
};

/** Keeps what was done in the room, each once, however often its results come. */
export const keepRoomActions = async (tx: Tx, laboratoryId: string, actions: RoomActions): Promise<void> => {
  const told = new Map(
    actions.map(({ id, at, who: said, why, what }) => {
      // Its numbers begin anew on each computer, and after a folder was put back.
      const once = `${laboratoryId}/${id}/${at}`;
      // Nobody becomes one of ours by what a file says.
      const who = said.startsWith(IN_ROOM) ? said : IN_ROOM + said;
      return [`${once} ${who}`, { at, who, why, what: { ...what, laboratory: laboratoryId }, once }] as const;
    }),
  );
  for (const { who, once } of await doneBefore(tx, [...told.values()])) told.delete(`${once} ${who}`);
  for (const { at, who, why, what, once } of told.values()) await keepAction(tx, who, why, what, at, once);
};
