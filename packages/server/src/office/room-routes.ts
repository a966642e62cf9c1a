import {
  addOfficeRoom,
  assignOfficeProctor,
  changeOfficeRoom,
  moveOfficeRoom,
  officeRoomSessions,
  officeSessionList,
} from '@quipu/contract';
import type { Sender } from '../documents/letterhead.ts';
import { type SessionRecord, sessionRecord } from '../exams/timeline/session-record-store.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import type { OfficeHandle } from './operator.ts';
import type { Perform } from './perform-action.ts';
import { addOne, assignOne, changeOne } from './room-actions.ts';
import { moveRoom, sessionsInRoom } from './room-move.ts';
import { texts } from './texts.ts';

type Made = (record: SessionRecord, sender: Sender, now: number) => Promise<Uint8Array>;

/** Each is drawn by what takes half a second to load: no other call waits for it. */
const LISTS: Readonly<Record<'attendance' | 'desks' | 'minutes', Made>> = {
  attendance: async (...of) => (await import('../documents/session-lists.ts')).sessionList('attendance', ...of),
  desks: async (...of) => (await import('../documents/session-lists.ts')).sessionList('desks', ...of),
  minutes: async (...of) => (await import('../documents/minutes-document.ts')).minutesDocument(...of),
};

export const roomRoutes = (
  handle: OfficeHandle,
  perform: Perform,
  { db, config, now, institution }: AppContext,
): void => {
  handle(addOfficeRoom, async ({ body }, operator) => perform(operator, 'add-room', body, (tx) => addOne(tx, body)));

  handle(changeOfficeRoom, async ({ params: { id }, body }, operator) =>
    perform(operator, 'set-room', body, (tx) => changeOne(tx, id, body, now())),
  );

  handle(officeRoomSessions, async ({ params: { id } }) =>
    reply(200, { now: now(), sessions: await sessionsInRoom(db, id, now()) }),
  );

  handle(moveOfficeRoom, async ({ params: { id }, body }, operator) =>
    perform(operator, 'move-all', body, (tx) => moveRoom(tx, id, body, now())),
  );

  handle(assignOfficeProctor, async ({ params: { id }, body }, operator) =>
    perform(operator, body.isOn ? 'assign-proctor' : 'unassign-proctor', body, (tx) => assignOne(tx, id, body)),
  );

  handle(officeSessionList, async ({ params: { id }, query: { kind, room } }) => {
    const record = await sessionRecord(db, id, room, now());
    if (record === null) return reply(404, refusal(texts.noSession));
    const movedAway = kind === 'minutes' ? record.movedAway.length : 0;
    if (record.people.length + movedAway === 0) return reply(404, refusal(texts.nobodyToPrint));
    const { name, logo } = await institution();
    const pdf = await LISTS[kind](record, { institution: { name, logo }, dataFolder: config.dataFolder }, now());
    return { ...reply(200, pdf), headers: { 'content-type': 'application/pdf' } };
  });
};
