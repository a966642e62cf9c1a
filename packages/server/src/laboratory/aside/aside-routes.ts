import {
  eraseAside,
  getAside,
  getAsideResults,
  LABORATORY_RESULTS_ENDING,
  markAsideHandedOver,
  readAside,
} from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Module } from '../../platform/context/app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Handle } from '../../platform/http/handle.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { onlyFromLoopback } from '../loopback.ts';
import { savedAs } from '../seal-results.ts';
import type { AsideDesk } from './aside-desk.ts';
import { texts } from './texts.ts';

/** The room's database; null: none can be read. */
type RoomDb = () => Db | null;

const underWay = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('answers_sheet')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'A')
    .executeTakeFirstOrThrow();
  return count;
};

/** A disk that copies a database keeps answers waiting, also a standby's, whose word each answer waits for. */
const whyNotNow = async (roomDb: RoomDb): Promise<string | null> => {
  const db = roomDb();
  const count = db === null ? 0 : await underWay(db);
  return count === 0 ? null : texts.roomBusy(count);
};

/** Serves, on this computer alone, what was put aside here. */
export const serveAside = (
  handle: Handle,
  allowedOrigins: readonly string[],
  now: () => EpochMs,
  desk: AsideDesk,
  roomDb: RoomDb,
): void => {
  const fromLoopback = onlyFromLoopback(allowedOrigins);
  const said = (why: string | null) =>
    why === null ? reply(200, { now: now(), folders: desk.list() }) : forbidden(why);
  handle(
    getAside,
    fromLoopback<typeof getAside>(async () => said(null)),
  );
  handle(
    readAside,
    fromLoopback<typeof readAside>(async ({ params: { number } }) =>
      said((await whyNotNow(roomDb)) ?? desk.read(number)),
    ),
  );
  handle(
    getAsideResults,
    fromLoopback<typeof getAsideResults>(async ({ params: { number } }) => {
      const found = await desk.results(number);
      return typeof found === 'string' ? forbidden(found) : savedAs(found.name + LABORATORY_RESULTS_ENDING, found.file);
    }),
  );
  handle(
    markAsideHandedOver,
    fromLoopback<typeof markAsideHandedOver>(async ({ params: { number }, body: { receipt } }) =>
      said(desk.handedOver(number, receipt)),
    ),
  );
  handle(
    eraseAside,
    fromLoopback<typeof eraseAside>(async ({ params: { number } }) => said(await desk.erase(number))),
  );
};

export const asideModule =
  (desk: AsideDesk): Module =>
  (handle, { config, now, db }) =>
    serveAside(handle, config.allowedOrigins, now, desk, () => db);
