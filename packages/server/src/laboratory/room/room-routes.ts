import {
  getRoom,
  greetRoom,
  openRoom,
  type RoomComputer,
  type RoomState,
  roomCode,
  roomNumber,
  takeRoomAction,
} from '@quipu/contract';
import type { Module } from '../../platform/context/app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import { forbidden, refusal } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { laboratoryHere } from '../laboratory-here-store.ts';
import { type LocalSheet, localSheets, stateOf } from '../local-sheets.ts';
import { onlyFromLoopback } from '../loopback.ts';
import { isProctorCode } from '../proctor-code.ts';
import type { PairKeeper } from '../standby/pair-standing.ts';
import { texts } from '../texts.ts';
import { doInRoom } from './do-in-room.ts';
import type { HeardComputer } from './room-computers.ts';
import { ownAddresses, type RoomDoor } from './room-door.ts';

/** The sheet that was begun last tells what somebody is at. */
const current = (sheets: readonly LocalSheet[]): LocalSheet | undefined =>
  sheets
    .filter(({ startedAt }) => startedAt !== null)
    .toSorted((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0))
    .at(0);

const computersOf = async (db: Db, heard: readonly HeardComputer[]): Promise<readonly RoomComputer[]> => {
  const ids = heard.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  if (ids.length === 0) return heard.map((computer) => ({ ...computer, person: null, quiz: null, state: null }));
  const people = await db.selectFrom('app_user').select(['id', 'full_name']).where('id', 'in', ids).execute();
  const sheets = await localSheets(db);
  return heard.map(({ userId, ...computer }) => {
    const sheet = current(sheets.filter((one) => one.userId === userId));
    return {
      ...computer,
      person: people.find(({ id }) => id === userId)?.full_name ?? null,
      quiz: sheet?.quiz ?? null,
      state: sheet === undefined ? null : stateOf(sheet),
    };
  });
};

/** Serves what the computers of a room say to its server, and what whoever keeps it asks on it. */
export const roomModule =
  (door: RoomDoor, keeper: Pick<PairKeeper, 'greeted'>): Module =>
  (handle, context) => {
    const { db, config, now } = context;
    const fromLoopback = onlyFromLoopback(config.allowedOrigins);
    const state = async (): Promise<RoomState> => {
      const { pin } = door.certificate();
      const port = door.port();
      return {
        now: now(),
        isOpen: door.isOpen(),
        port,
        number: roomNumber(pin),
        cards: ownAddresses().map((address) => ({ address, code: roomCode({ host: address, port, pin }) })),
        computers: await computersOf(db, door.computers.list()),
      };
    };

    handle(
      getRoom,
      fromLoopback<typeof getRoom>(async () => reply(200, await state())),
    );
    handle(
      openRoom,
      fromLoopback<typeof openRoom>(async ({ body: { isOpen } }) => {
        if (!isOpen) await door.close();
        else if (!(await door.open())) return forbidden(texts.roomTaken(config.roomPort));
        return reply(200, await state());
      }),
    );
    handle(
      takeRoomAction,
      fromLoopback<typeof takeRoomAction>(async ({ body: { code, ...action } }) => {
        const here = await laboratoryHere(db);
        if (here === undefined) return forbidden(texts.noLaboratory);
        if (!isProctorCode(here.key, code)) return forbidden(texts.otherCode);
        const why = await doInRoom(context, action);
        return why === null ? reply(200, { now: now() }) : reply(409, refusal(why));
      }),
    );
    handle(greetRoom, async ({ address, body: { computer, voter } }) => {
      door.computers.greeted(address, computer);
      return reply(200, { now: now(), pair: keeper.greeted(voter, address) });
    });
  };
