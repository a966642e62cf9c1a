import type { SeenStretch } from '@quipu/contract';
import { keepLines } from '../platform/live/line-store.ts';
import { consoleCalls, watchedSession } from './console-fixture.ts';
import { chosen, type Examinee, entry, examinee, opened, option } from './examinee.ts';
import { offlineSession } from './offline-session.ts';
import type { TestServer } from './test-server.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

/** A device on which a sheet was opened now, with its socket, its log and what comes from it at times of the server. */
const device = async (server: TestServer, who: Examinee, userId: number, id: number) => {
  const sheet = await opened(who, id);
  const log = offlineSession(sheet);
  const begun = server.clock.now;
  let sent = 0;
  let revision = 1;
  const line = (isLost: boolean, since: number) =>
    keepLines(server.database.db, [{ userId, since: begun + since, isLost }]);
  const clocked = async <R>(at: number, call: () => Promise<R>): Promise<R> => {
    server.clock.now = begun + at;
    return call();
  };
  await line(false, 0);
  return {
    id,
    who,
    sheet,
    log,
    line,
    begun,
    link: (isGood: boolean, at: number) =>
      log.act({ type: 'ReportLink', online: isGood, serverOff: false }, begun + at),
    /** Something of the log is news: it comes then. */
    sends: async (at: number) => {
      const lines = sent === 0 ? log.lines() : log.numbered().slice(sent);
      const reply = await clocked(at, () => who.log(id, sheet.epoch, sent, lines));
      if (reply.status !== 200) throw new Error(`The log was refused: ${reply.status}`);
      sent = log.numbered().length;
    },
    answers: (at: number) => {
      revision += 1;
      const one = entry(sheet, 0, chosen(option(sheet, 0, 0)), { updatedAt: begun + at, revision });
      return clocked(at, () => who.answer(id, [one]));
    },
  };
};
export type Device = Awaited<ReturnType<typeof device>>;

/** People of one room, who have all opened their evaluation now. */
export const roomUnderWay = async (
  server: TestServer,
  people: number,
  extra: Readonly<Record<string, number>> = {},
) => {
  const { db } = server.database;
  server.clock.now = Date.now();
  // An outage is everybody's.
  await db.deleteFrom('server_outage').execute();
  const fixture = await watchedSession(server, people, extra);
  const name = `Aula ${fixture.sessionId}`;
  const { id: roomId } = await db
    .insertInto('room')
    .values({ name, capacity: 40 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('answers_sheet').set({ room_id: roomId }).where('id', 'in', fixture.sheetIds).execute();
  const devices: Device[] = [];
  for (const [place, reference] of fixture.references.entries()) {
    const who = await examinee(server, reference);
    devices.push(await device(server, who, fixture.userIds[place] ?? 0, fixture.sheetIds[place] ?? 0));
  }
  const lost = async (calls = fixture.proctor) => {
    const reply = await calls.lostTime(fixture.sessionId);
    if (reply.status !== 200) throw new Error(`refused: ${reply.status}`);
    return reply.body;
  };
  const seen = async (sheetIds: readonly number[] = fixture.sheetIds): Promise<readonly SeenStretch[]> =>
    (await lost()).sheets
      .filter(({ sheetId }) => sheetIds.includes(sheetId))
      .flatMap(({ sheetId, stretches }) => stretches.map(({ cause, from, to }) => ({ sheetId, cause, from, to })));
  /** Decides about all that is listed now. */
  const decide = async (isGiven: boolean, once?: string) =>
    fixture.proctor.decideLost(fixture.sessionId, await seen(), isGiven, once);
  const deadlineOf = async (id: number): Promise<number> => {
    const { body } = await consoleCalls(server, fixture.operator.token).timeline(id);
    return 'sheet' in body ? (body.sheet.deadline ?? 0) : 0;
  };
  return { ...fixture, deadlineOf, name, devices, lost, seen, decide, begun: server.clock.now };
};

/** The line is cut then, and there again: the device knows of each a little later, and the server heard it last and next a little earlier and later. */
export const cutFrom = async (one: Device, from: number, to: number) => {
  one.link(false, from + 600);
  await one.line(true, from - 800);
  one.link(true, to + 400);
  await one.answers(to + 300);
  await one.line(false, to + 900);
  await one.sends(to + 2 * SECOND);
};
