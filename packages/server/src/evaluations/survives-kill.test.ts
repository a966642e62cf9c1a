import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, DEVICE_HEADER, listSheets, login, type OpenedSheet, openSheet, postAnswers } from '@quipu/contract';
import type { PendingEntry } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import people from '../../demo/people.json' with { type: 'json' };
import { connectDatabase } from '../db/database.ts';
import { fetchHttp } from '../testing/fetch-http.ts';
import { loginBody } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { databasePids, runningConnection, type ServerProcess, startServerProcess } from '../testing/server-process.ts';

const KILLS = 50;
/** Every fifth time the database is killed too, all of its processes. */
const DATABASE_TOO = 5;
/** Acknowledgements before a kill: from none to this many. */
const MOST_ACKS = 40;
const ENTRIES = 3;

const folder = mkdtempSync(join(tmpdir(), 'quipu-kill-'));
let server: ServerProcess;
beforeAll(async () => {
  chmodSync(folder, 0o755);
  server = await startServerProcess(folder);
});
afterAll(async () => {
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const none = { params: {}, query: {}, body: {} } as const;
const api = () => call(fetchHttp(server.origin));

interface Examinee {
  readonly token: string;
  readonly sheet: OpenedSheet;
}
const open = async (token: string, id: number): Promise<OpenedSheet> => {
  const input = { params: { id }, query: { session: null }, body: {} };
  const reply = rightOf(await api()(openSheet, input, { token, headers: { [DEVICE_HEADER]: 'equipo-0001' } })());
  if (reply.status !== 200) throw new Error(`The sheet was not opened: ${reply.status}`);
  return reply.body;
};
const begin = async ({ username, password }: { username: string; password: string }): Promise<Examinee> => {
  const body = { ...loginBody(username, Date.now()), password };
  const reply = rightOf(await api()(login, { ...none, body })());
  if (reply.status !== 200) throw new Error(`login: ${reply.status}`);
  const token = reply.body.accessToken;
  const list = rightOf(await api()(listSheets, none, { token })());
  const sheet = list.status === 200 ? list.body.sheets[0] : undefined;
  return { token, sheet: await open(token, sheet?.id ?? 0) };
};

const choices = (sheet: OpenedSheet) =>
  sheet.form.sections
    .flatMap(({ items, duration }) => (duration === null ? items : []))
    .filter(({ itemTypeId }) => itemTypeId === 1)
    .slice(0, ENTRIES);

const idsOf = (options: readonly { readonly id: number }[]) => options.map(({ id }) => id);
/** Which option an answer has at a revision: what is held must fit what was sent. */
const optionAt = (ids: readonly number[], revision: number) => ids[revision % ids.length];

const heldAnswers = async () => {
  const db = connectDatabase(runningConnection(folder), { size: 1 });
  try {
    return await db.selectFrom('user_answer').select(['id', 'revision', 'details']).execute();
  } finally {
    await db.destroy();
  }
};

const entries = (sheet: OpenedSheet, revision: number): readonly PendingEntry[] =>
  choices(sheet).map(({ userAnswer, options }) => ({
    id: userAnswer.id,
    index: userAnswer.index,
    details: [{ itemOptionId: optionAt(idsOf(options), revision) ?? null, answer: null, slot: null }],
    time: revision,
    visits: revision,
    updatedAt: sheet.now,
    disabled: false,
    disabledItem: false,
    epoch: sheet.epoch,
    revision,
  }));

describe('kill -9, fifty times under load', () => {
  it('loses nothing that was acknowledged', { timeout: 600_000 }, async () => {
    const examinees = await Promise.all(people.map(begin));
    const given = new Map(
      examinees.flatMap(({ sheet }) =>
        choices(sheet).map(({ userAnswer, options }) => [userAnswer.id, idsOf(options)] as const),
      ),
    );
    const acknowledged = new Map<number, number>();
    let acks = 0;
    let enough = { acks: Number.POSITIVE_INFINITY, reached: () => {} };
    let up = Promise.resolve();
    let isOver = false;

    /** Posts without a pause; what got no reply is posted again, as it was. */
    const work = async ({ token, sheet }: Examinee) => {
      let revision = 1;
      while (!isOver) {
        const answers = entries(sheet, revision);
        const reply = await api()(postAnswers, { params: { id: sheet.id }, query: {}, body: { answers } }, { token })();
        if (E.isRight(reply) && reply.right.status === 200) {
          for (const { id } of answers) acknowledged.set(id, revision);
          revision += 1;
          acks += 1;
          if (acks >= enough.acks) enough.reached();
        } else await up;
      }
    };
    /** Every answer of everybody, in one statement. */
    const nothingIsLost = async () => {
      // Posting goes on: what is acknowledged while they are read may not be among them.
      const before = new Map(acknowledged);
      const held = new Map((await heldAnswers()).map((answer) => [answer.id, answer]));
      for (const [id, revision] of before)
        expect(held.get(id)?.revision, `answer ${id}`).toBeGreaterThanOrEqual(revision);
      for (const { id, revision, details } of held.values())
        expect(details[0]?.itemOptionId, `answer ${id}`).toBe(optionAt(given.get(id) ?? [], revision));
    };

    const workers = examinees.map(work);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const target = acks + ((kill * 37) % (MOST_ACKS + 1));
      await new Promise<void>((resolve) => {
        enough = { acks: target, reached: resolve };
        if (acks >= target) resolve();
      });
      let isUp = () => {};
      up = new Promise((resolve) => {
        isUp = resolve;
      });
      const pids = kill % DATABASE_TOO === 0 ? databasePids(folder) : [];
      const killed = server.end('SIGKILL');
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      await killed;
      server = await startServerProcess(folder, { QUIPU_DEMONSTRATION: '0' });
      isUp();
      await nothingIsLost();
    }
    isOver = true;
    await Promise.all(workers);
    expect(acks).toBeGreaterThan(KILLS);
    await nothingIsLost();
  });
});
