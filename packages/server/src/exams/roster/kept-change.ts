import type { PlannedChange } from './plan-roster.ts';

/** The audit log keeps it of a change. */
export const keptOf = ({ kind, sheet, sessionId, room, desk, isTrial }: PlannedChange) => ({
  kind,
  sessionId,
  room: room?.name ?? null,
  desk,
  isTrial,
  before: sheet === null ? null : { sessionId: sheet.sessionId, roomId: sheet.roomId, desk: sheet.desk },
});
