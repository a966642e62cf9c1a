import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_ID, everyCall, type HttpPort } from '@quipu/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pushKeyReader } from '../platform/live/push-key-store.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { chosen, entry, examinee, itemsOf, onlySheet, opened, option } from '../testing/examinee.ts';
import { fetchHttp } from '../testing/fetch-http.ts';
import { offlineSession } from '../testing/offline-session.ts';
import { addTestPerson, logInAs } from '../testing/people.ts';
import { quickFolder } from '../testing/quick-folder.ts';
import { rawSocket } from '../testing/raw-socket.ts';
import { rightOf } from '../testing/replies.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { urlOfConnection } from '../testing/test-connection.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const PROCESSES = 4;
const HOUR = 3_600_000;
const ITEMS = 6;
let folder = '';
let database: TestDatabase;
let processes: readonly ServerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(quickFolder(), 'quipu-processes-'));
  const env = { DATABASE_URL: urlOfConnection(database.connection), QUIPU_DEMONSTRATION: '0', QUIPU_POOL_SIZE: '4' };
  processes = await Promise.all(Array.from({ length: PROCESSES }, () => startServerProcess(folder, env)));
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.end('SIGTERM')));
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Numbers in [0, 1) from a seed. */
const chances = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

it.each([
  [1, 5],
  [2, 1],
  [2, 2],
  [4, 3],
  [4, 4],
])('of %i processes any one takes the next call of an evaluation (seed %i)', async (count, seed) => {
  const chance = chances(seed);
  const asked = new Map<string, number>();
  const http: HttpPort = (request) => {
    const { origin } = processes[Math.floor(chance() * count)] as ServerProcess;
    asked.set(origin, (asked.get(origin) ?? 0) + 1);
    return fetchHttp(origin)(request);
  };
  const reached = { api: everyCall(http), database, clock: { now: Date.now() } };
  const name = `VARIOS${seed}`;
  const questions = (from: number) => Array.from({ length: ITEMS }, (_, i) => choice(`p${from + i}`));
  const json = evaluationJson(name, [section('Una', questions(0)), section('Dos', questions(ITEMS), 30)]);
  const now = Date.now();
  await giveEvaluation(database.db, json, [await addTestPerson(database.db, name)], {
    start: now - HOUR,
    end: now + HOUR,
  });

  const who = await examinee(reached, name);
  const id = await onlySheet(who);
  const sheet = await opened(who, id);
  expect((await who.loaded(id, sheet.epoch, Date.now())).status).toBe(200);
  const items = itemsOf(sheet);
  const session = offlineSession(sheet);
  let lines = 0;
  let reports = 0;
  /** Reports and sends its log, as a page does: what one process holds of both, the next one goes on with. */
  const report = async () => {
    const sent = await who.log(id, sheet.epoch, lines, lines === 0 ? session.lines() : session.numbered().slice(lines));
    lines = session.numbered().length;
    expect(sent).toMatchObject({ status: 200, body: { lines, head: session.head() } });
    reports += 1;
    const { api } = reached;
    const state = { revision: reports, answered: picks.size, items: items.length, pending: 0, position: reports };
    const more = { camera: null, microphone: null, displays: 1, isVisible: true, blockedBy: null };
    expect(rightOf(await api.reportState({ id, ...state, ...more }, { token: who.token() })).status).toBe(200);
  };
  const picks = new Map<number, number>();
  const answer = async (place: number, revision: number) => {
    session.act({ type: 'FlagItem', position: 0, flagged: lines % 2 === 1 }, Date.now());
    const picked = option(sheet, place, Math.floor(chance() * 3));
    const posted = entry(sheet, place, chosen(picked), { revision, updatedAt: Date.now() });
    const reply = await who.answer(id, [posted]);
    expect(reply).toMatchObject({ status: 200, body: { setAside: [], superseded: [] } });
    picks.set(posted.id, picked);
    await report();
  };
  for (let place = 0; place < ITEMS; place += 1) await answer(place, 1);
  const second = sheet.form.sections[1]?.id ?? 0;
  expect((await who.startSection(id, second)).status).toBe(200);
  for (let place = ITEMS; place < items.length; place += 1) await answer(place, 1);
  // Sent again, and changed: whichever process held the first one, this comes after it.
  for (let place = ITEMS; place < items.length; place += 1) await answer(place, 2);
  // One that is older is passed over, wherever it comes.
  const older = entry(sheet, ITEMS, chosen(option(sheet, ITEMS, 0)), { revision: 1, updatedAt: Date.now() });
  expect(await who.answer(id, [older])).toMatchObject({ body: { superseded: [older.id] } });

  const kept = await database.db.selectFrom('session_log').selectAll().where('sheet_id', '=', id).execute();
  expect(kept).toHaveLength(lines);
  const told = await database.db.selectFrom('sheet_state').selectAll().where('sheet_id', '=', id).executeTakeFirst();
  expect(told).toMatchObject({ revision: reports, answered: items.length });

  // A later login takes this one's place at once, whichever process is asked, and so does a renewed token.
  const replaced = who.token();
  const { accessToken, refreshToken } = await logInAs(reached, name);
  const { api } = reached;
  for (let i = 0; i < count; i += 1)
    expect(
      rightOf(await everyCall(fetchHttp(processes[i]?.origin ?? '')).listSheets({}, { token: replaced })).status,
    ).toBe(401);
  const renewed = rightOf(await api.refresh({ clientId: CLIENT_ID, refreshToken }));
  expect(renewed.status).toBe(200);
  expect(accessToken).not.toBe(replaced);
  await who.logInAgain();
  const again = await opened(who, id);
  expect(
    new Map(
      itemsOf(again).flatMap(({ userAnswer }) => userAnswer.details.map((one) => [userAnswer.id, one.itemOptionId])),
    ),
  ).toEqual(picks);
  expect(await who.finish(id, 'F')).toMatchObject({ status: 200, body: { status: 'F' } });
  expect(
    (await who.answer(id, [entry(sheet, 0, chosen(option(sheet, 0, 0)), { revision: 9, updatedAt: Date.now() })]))
      .status,
  ).toBe(403);
  await vi.waitFor(
    async () => {
      const { graded_at } = await database.db
        .selectFrom('answers_sheet')
        .select('graded_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(graded_at).not.toBeNull();
    },
    { timeout: 30_000, interval: 50 },
  );
  expect(await who.list()).toMatchObject({ body: { sheets: [{ status: 'F' }] } });
  // Each of them has taken part.
  expect(asked.size).toBe(count);
});

it('of several processes any one lets a socket of another into a channel', async () => {
  const [here, there] = processes as readonly [ServerProcess, ServerProcess];
  const name = 'ENCHUFE';
  const userId = await addTestPerson(database.db, name);
  const { accessToken: token } = await logInAs(
    { api: everyCall(fetchHttp(here.origin)), database, clock: { now: Date.now() } },
    name,
  );
  const { key } = await pushKeyReader(database.db)();
  for (const asked of [here, there]) {
    const raw = await rawSocket(here, key);
    const channel = `private-app-users.${userId}`;
    const api = everyCall(fetchHttp(asked.origin));
    const { body } = rightOf(await api.authorizeChannel({ socketId: raw.id, channelName: channel }, { token }));
    raw.say({ event: 'pusher:subscribe', data: { channel, ...body } });
    await vi.waitFor(() =>
      expect(raw.frames.at(-1)).toMatchObject({ event: 'pusher_internal:subscription_succeeded' }),
    );
    raw.socket.close();
    await raw.closed;
  }
});
