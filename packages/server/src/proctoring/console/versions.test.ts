import type { WatchedSheet } from '@quipu/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPrintScreen } from '../../exams/logs/incident-store.ts';
import { extendSession, extendSheet } from '../../exams/operating/extend-store.ts';
import { changeRoom } from '../../exams/roster/room-store.ts';
import { writeAnswers } from '../../exams/sheets/answer-store.ts';
import { finishLocked } from '../../exams/sheets/finish-locked.ts';
import { recordOpening } from '../../exams/sheets/sheet-store.ts';
import { touchSheet } from '../../exams/sheets/touch-sheet.ts';
import { type ConsoleCalls, type WatchedSessionFixture, watchedSession } from '../../testing/console-fixture.ts';
import { loginOfSheet } from '../../testing/current-login.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { keepStates } from './state-store.ts';

const SHEETS = 4;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listed = async ({ sheets }: ConsoleCalls, sessionId: number, after: number | null) => {
  const reply = await sheets(sessionId, after);
  if (reply.status !== 200) throw new Error(`sheets answered ${reply.status}`);
  return reply.body;
};

/** Keeps what a screen keeps: a whole list as it is, changes over what is there. */
const screenOf = (calls: ConsoleCalls, sessionId: number) => {
  let held = new Map<number, WatchedSheet>();
  let version: number | null = null;
  return {
    ask: async () => {
      const reply = await listed(calls, sessionId, version);
      const given = new Map(reply.sheets.map((sheet) => [sheet.sheetId, sheet]));
      held = reply.isWhole ? given : new Map([...held, ...given]);
      version = Math.max(version ?? 0, reply.version);
      return { isWhole: reply.isWhole, ids: reply.sheets.map(({ sheetId }) => sheetId) };
    },
    shown: () => [...held.values()].sort((one, other) => one.sheetId - other.sheetId),
  };
};

/** Each can happen to sheets of a session, and says of which sheets a proctor sees something else since. */
const happenings = ({ sheetIds, userIds, sessionId }: WatchedSessionFixture) => {
  const { db } = server.database;
  const { clock } = server;
  let revision = 1;
  const idOf = (place: number) => sheetIds[place] ?? 0;
  const report = async (place: number, of: number) => {
    const state = { revision: of, answered: of, items: 3, pending: 0, position: 0, camera: null, microphone: null };
    const at = clock.now;
    const login = await loginOfSheet(db, idOf(place));
    await keepStates(db, [
      { ...login, sheetId: idOf(place), state: { ...state, displays: 1, isVisible: true, blockedBy: null }, at },
    ]);
  };
  const ifIn = async (place: number, statuses: readonly string[], change: () => Promise<unknown>) => {
    const { status } = await db
      .selectFrom('answers_sheet')
      .select('status')
      .where('id', '=', idOf(place))
      .executeTakeFirstOrThrow();
    if (!statuses.includes(status)) return [];
    await change();
    return [idOf(place)];
  };
  const answer = async (place: number, of: number) => {
    const { answer_base } = await db
      .selectFrom('answers_sheet')
      .select('answer_base')
      .where('id', '=', idOf(place))
      .executeTakeFirstOrThrow();
    const entry = { id: answer_base, index: 0, details: [{ itemOptionId: 1, answer: null, slot: null }] } as const;
    const more = { time: 1, visits: 1, updatedAt: 1, disabled: false, disabledItem: false, epoch: 1, revision: of };
    const given = [{ sheetId: idOf(place), itemId: 1, entry: { ...entry, ...more } }];
    await db.transaction().execute((inTx) => writeAnswers(inTx, given, clock.now));
  };
  const extension = () => ({ minutes: 1, who: 'Rosa', why: 'Prueba', at: clock.now });
  const openingNow = () => ({
    startedAt: clock.now,
    epoch: 1,
    device: 'equipo',
    loadingSince: clock.now,
    givenBackMs: 0,
  });
  const inTx = <A>(change: (db_: Parameters<typeof recordOpening>[0]) => Promise<A>) =>
    db.transaction().execute(change);
  return {
    report: async (place: number) => {
      revision += 1;
      await report(place, revision);
      return [idOf(place)];
    },
    staleReport: async (place: number) => {
      await report(place, 0);
      return [];
    },
    answer: async (place: number) => {
      revision += 1;
      await answer(place, revision);
      return [idOf(place)];
    },
    repeatedAnswer: async (place: number) => {
      await answer(place, 1);
      return [];
    },
    open: (place: number) => ifIn(place, ['P'], () => inTx((tx) => recordOpening(tx, idOf(place), openingNow()))),
    finish: (place: number) =>
      ifIn(place, ['A'], () =>
        inTx((tx) =>
          finishLocked(tx, { id: idOf(place), epoch: 1, standstill: null, pausedSince: null }, 'F', clock.now, ''),
        ),
      ),
    reopen: (place: number) =>
      ifIn(place, ['F'], () =>
        db.updateTable('answers_sheet').set({ status: 'A', finished_at: null }).where('id', '=', idOf(place)).execute(),
      ),
    noNews: async (place: number) => {
      await db.updateTable('answers_sheet').set({ device: 'otro' }).where('id', '=', idOf(place)).execute();
      return [];
    },
    sheetTime: (place: number) => ifIn(place, ['P', 'A'], () => extendSheet(db, idOf(place), extension())),
    sessionTime: async () => {
      await extendSession(db, sessionId, extension());
      return sheetIds;
    },
    incident: async (place: number) => {
      const capture = { sheetId: idOf(place), seenAt: null, at: clock.now };
      await db.transaction().execute((tx) => recordPrintScreen(tx, capture));
      return [idOf(place)];
    },
    touch: async (place: number) => {
      await touchSheet(db, idOf(place));
      return [idOf(place)];
    },
    rename: async (place: number) => {
      revision += 1;
      const named = { full_name: `Nombre ${revision}` };
      await db
        .updateTable('app_user')
        .set(named)
        .where('id', '=', userIds[place] ?? 0)
        .execute();
      return [idOf(place)];
    },
  };
};

describe('what is newer than a version', () => {
  it('is exactly what changed, and with what was there it is the whole list', async () => {
    const one = await watchedSession(server, SHEETS);
    const happen = happenings(one);
    for (const place of one.sheetIds.keys()) {
      await happen.report(place);
      await happen.answer(place);
    }
    const kinds = Object.keys(happen) as (keyof typeof happen)[];
    const happening = fc.record({ kind: fc.constantFrom(...kinds), place: fc.nat(SHEETS - 1) });
    const round = fc.record({ all: fc.array(happening, { maxLength: 4 }), atOnce: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
        const screen = screenOf(one.proctor, one.sessionId);
        expect(await screen.ask()).toEqual({ isWhole: true, ids: one.sheetIds });
        for (const { all, atOnce } of rounds) {
          const changed = new Set<number>();
          for (const { kind, place } of all) for (const id of await happen[kind](place)) changed.add(id);
          if (atOnce) await Promise.all([screen.ask(), ...all.map(({ place }) => happen.report(place)), screen.ask()]);
          const { isWhole, ids } = await screen.ask();
          const exactly = [...changed].sort((a, b) => a - b);
          // Of what changed while it asked, some was told before.
          expect([isWhole, atOnce ? exactly : ids]).toEqual([false, exactly]);
          expect(screen.shown()).toEqual((await listed(one.proctor, one.sessionId, null)).sheets);
        }
        expect((await screen.ask()).ids).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });

  it('is the whole list once a sheet has left the session, and where the version is of another database', async () => {
    const [one, other] = [await watchedSession(server, 2), await watchedSession(server, 1)];
    const screen = screenOf(one.proctor, one.sessionId);
    await screen.ask();
    const [left = 0, stays = 0] = one.sheetIds;
    const { db } = server.database;
    await db.updateTable('answers_sheet').set({ session_id: other.sessionId }).where('id', '=', left).execute();
    expect(await screen.ask()).toEqual({ isWhole: true, ids: [stays] });
    expect(await screen.ask()).toEqual({ isWhole: false, ids: [] });
    expect((await listed(other.proctor, other.sessionId, null)).sheets.map(({ sheetId }) => sheetId)).toContain(left);
    expect(await listed(one.proctor, one.sessionId, 9_999_999)).toMatchObject({ isWhole: true, sheets: [{}] });
    await db.updateTable('answers_sheet').set({ is_valid: false }).where('id', '=', stays).execute();
    expect(await screen.ask()).toEqual({ isWhole: true, ids: [] });
  });
});

it('the other name of a room is news of everybody who sits there, also of whoever is silent', async () => {
  const { sheetIds, sessionId, proctor } = await watchedSession(server, 3);
  const { db } = server.database;
  const room = { name: 'Aula 3', capacity: 9, location: null, address: null };
  const { id } = await db.insertInto('room').values(room).returning('id').executeTakeFirstOrThrow();
  const inIt = sheetIds.slice(0, 2);
  await db.updateTable('answers_sheet').set({ room_id: id }).where('id', 'in', inIt).execute();
  const screen = screenOf(proctor, sessionId);
  await screen.ask();
  expect(await changeRoom(db, { id, ...room, name: 'Aula 3 (lab)' }, server.clock.now)).toBeNull();
  expect((await screen.ask()).ids.toSorted((a, b) => a - b)).toEqual(inIt);
  expect(screen.shown().map((sheet) => sheet.room)).toEqual(['Aula 3 (lab)', 'Aula 3 (lab)', null]);
});
