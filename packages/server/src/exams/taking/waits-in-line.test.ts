import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { sealedBackup } from '../../testing/sealed-backup.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { holdLog } from '../logs/log-store.ts';
import { waitForOtherTimes } from '../operating/extend-store.ts';
import { lockSheets } from '../sheets/sheet-store.ts';

const HOUR = 3_600_000;
/** More than the server has connections to its database. */
const PEOPLE = 14;
let server: TestServer;
let number = 0;
let person: Awaited<ReturnType<typeof beginning>>;
let others: (typeof person)[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const beginning = async (reference: string) => {
  const who = await examinee(server, reference);
  const id = await onlySheet(who);
  return { who, id, sheet: await opened(who, id) };
};
beforeEach(async () => {
  const { clock, database } = server;
  number += 1;
  const references = Array.from({ length: PEOPLE }, (_, place) => `FILA${number}N${place}`);
  const users: number[] = [];
  for (const reference of references) users.push(await addTestPerson(database.db, reference));
  const [own = 0, ...rest] = users;
  const window = { start: clock.now - HOUR, end: clock.now + 9 * HOUR };
  const sections = [section('Con tiempo', [choice('a')], 600), section('Otra', [choice('b')])];
  await giveEvaluation(database.db, evaluationJson(`Fila ${number}`, sections), rest, window);
  const long = evaluationJson(`Larga ${number}`, sections.slice(1), { time_limit: 300 });
  await giveEvaluation(database.db, long, [own], window);
  [person = undefined as never, ...others] = await Promise.all(references.map(beginning));
});

const backupOf = ({ who, id, sheet }: typeof person) => {
  const file = sealedBackup({ sheet: id, epoch: sheet.epoch, key: sheet.backupKey }, offlineSession(sheet).lines());
  return server.api.importBackup({ file, answersSheetId: id }, { token: who.token() }).then(rightOf);
};

/** Somebody answers, and whoever sends people to this server asks how it is. */
const isServed = async () => {
  const { who, id, sheet } = person;
  const answer = entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: server.clock.now });
  expect(await who.answer(id, [answer])).toMatchObject({ status: 200 });
  await expect.poll(async () => (await server.app.inject('/health')).statusCode).toBe(200);
};
const taken = () => server.database.db.transaction();
/** Somebody answers while the sweep, or whoever gives them minutes, has their sheet for a moment. */
const isServedThoughHeld = async () => {
  const { who, id, sheet } = person;
  const answer = entry(sheet, 0, chosen(option(sheet, 0, 0)), { updatedAt: server.clock.now + 1 });
  const asked = await taken().execute(async (tx) => {
    await lockSheets(tx, [id]);
    const asked = who.answer(id, [answer]);
    await someWait(tx, 3);
    return { asked };
  });
  expect(await asked.asked).toMatchObject({ status: 200 });
};
/** The line is full. */
const someWait = async (tx: Tx, count = 5): Promise<void> => {
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
    return rows.length;
  };
  await expect.poll(waiting).toBeGreaterThanOrEqual(count);
};

describe('others are served', () => {
  it('while somebody changes a roster, and many have their pictures and sounds', async () => {
    const asked = await taken().execute(async (tx) => {
      await waitForOtherTimes(tx);
      const asked = others.map(({ who, id, sheet }) => who.loaded(id, sheet.epoch, server.clock.now));
      await someWait(tx, 2);
      await isServed();
      await isServedThoughHeld();
      return { asked };
    });
    expect((await Promise.all(asked.asked)).map(({ status }) => status)).toEqual(others.map(() => 200));
  });

  it('while somebody changes a roster, and many have practised', async () => {
    const { db } = server.database;
    const ids = others.map(({ id }) => id);
    const { session_id } = await db
      .selectFrom('answers_sheet')
      .select('session_id')
      .where('id', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow();
    const { session_id: of } = await db
      .selectFrom('answers_sheet')
      .select('session_id')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('practice_session')
      .values({ session_id: session_id ?? 0, of_session_id: of ?? 0 })
      .execute();
    await sql`update answers_sheet set is_trial = true where id = any(${ids}::bigint[])`.execute(db);
    await Promise.all(others.map(({ who, id }) => who.finish(id, 'F')));
    const asked = await taken().execute(async (tx) => {
      await waitForOtherTimes(tx);
      const asked = others.map(({ who }) => who.list());
      await someWait(tx, 2);
      await isServed();
      await isServedThoughHeld();
      return { asked };
    });
    for (const reply of await Promise.all(asked.asked))
      expect(reply).toMatchObject({ status: 200, body: { sheets: [{}, {}] } });
  });

  it.each(['capture their screen', 'bring a backup'] as const)(
    'while the logs of many are held, who %s',
    async (what) => {
      const asked = await taken().execute(async (tx) => {
        for (const { id } of others) await holdLog(tx, id);
        const asked = others.map((one) =>
          what === 'bring a backup' ? backupOf(one) : one.who.printScreen(one.id, server.clock.now),
        );
        await someWait(tx, 2);
        await isServed();
        return { asked };
      });
      expect((await Promise.all(asked.asked)).map((reply) => reply.status)).toEqual(others.map(() => 200));
    },
  );

  it.each([
    'finish',
    'start a section',
    'look at their evaluations, which are over',
    'ask for another session',
    'bring a backup',
  ] as const)('while the sheets of many are held, who %s', async (what) => {
    if (what.startsWith('look')) {
      server.clock.now += 2 * HOUR;
      await Promise.all([person, ...others].map(({ who }) => who.logInAgain()));
    }
    const ask = (one: typeof person) => {
      const { who, id, sheet } = one;
      if (what === 'finish') return who.finish(id, 'F');
      const by = { token: who.token() };
      if (what.startsWith('ask')) {
        const reschedule = { cause: 'power' as const, comment: null };
        return server.api.requestRescheduling({ answersSheetId: id, reschedule }, by).then(rightOf);
      }
      if (what.startsWith('bring')) return backupOf(one);
      return what === 'start a section' ? who.startSection(id, sheet.form.sections[0]?.id ?? 0) : who.list();
    };
    const asked = await taken().execute(async (tx) => {
      await lockSheets(
        tx,
        others.map(({ id }) => id),
      );
      const asked = others.map(ask);
      await someWait(tx);
      await isServed();
      return { asked };
    });
    const status = what.startsWith('ask') ? 403 : 200;
    expect((await Promise.all(asked.asked)).map((reply) => reply.status)).toEqual(others.map(() => status));
  });
});
