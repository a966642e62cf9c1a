import type { PlannedChange } from './plan-roster.ts';

/** The minutes of a room ask the audit log for it. */
const placeBefore = ({ sheet }: PlannedChange) =>
  sheet === null ? null : { sessionId: sheet.sessionId, roomId: sheet.roomId, desk: sheet.desk };

/** The audit log keeps it of a change. */
export const keptOf = (change: PlannedChange) => {
  const { kind, sessionId, room, desk, isTrial } = change;
  return { kind, sessionId, room: room?.name ?? null, desk, isTrial, before: placeBefore(change) };
};

/** The same of many who were moved in one action. */
export const keptOfMoved = (changes: readonly PlannedChange[]) =>
  changes.map((change) => ({ sheetId: change.sheet?.id, before: placeBefore(change) }));
