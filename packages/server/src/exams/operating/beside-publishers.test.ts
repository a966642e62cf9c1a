import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WAITING } from '../../testing/live-fixture.ts';
import { cutFrom, MINUTE, roomUnderWay, SECOND } from '../../testing/lost-time-fixture.ts';
import { type PausedSheets, pausedSheets, WHY } from '../../testing/paused-sheets.ts';
import { rosterOffice } from '../../testing/roster-fixture.ts';
import { extendSession, extendSheets } from './extend-store.ts';

let of: PausedSheets;
beforeAll(async () => {
  of = await pausedSheets();
});
afterAll(() => of.close());

const db = () => of.server.database.db;
const more = () => ({ ...WHY, minutes: 5, at: of.now() });

const loaded = async () => {
  const { user_id, quiz_id, session_id } = await of.row();
  const { reference } = await db()
    .selectFrom('app_user')
    .select('reference')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const { name } = await db().selectFrom('quiz').select('name').where('id', '=', quiz_id).executeTakeFirstOrThrow();
  const office = rosterOffice(of.server);
  const header = 'identificacion;evaluacion;sesion;tiempo_extra';
  return office.done('load-roster', office.file(header, `${reference};${name};${session_id};25 %`));
};

/** Does what has to wait for somebody who tells thousands of something, and `meanwhile` what has not. */
const besidePublisher = async <M>(act: () => Promise<unknown>, meanwhile: () => Promise<M>) => {
  const { waiting, told } = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('quipu_push'))`.execute(tx);
      const waiting = act();
      const waits = async () => {
        const { rows } = await sql`
          select from pg_locks join pg_database on pg_database.oid = pg_locks.database
          where datname = current_database() and locktype = 'advisory' and not granted`.execute(tx);
        expect(rows).toHaveLength(1);
      };
      await vi.waitFor(waits, WAITING);
      return { waiting, told: await meanwhile() };
    });
  return { done: await waiting, told };
};

it.each([
  ['minutes for a session', async () => extendSession(db(), (await of.row()).session_id ?? 0, more())],
  ['minutes for many sheets', () => extendSheets(db(), [of.id], more())],
  ['a pause', () => of.pause()],
  ['a roster file with more time', () => loaded()],
])('answers do not wait for whoever publishes where %s waits for that', async (_, act) => {
  await of.given(10 * 60);
  await of.who.startSection(of.id, of.sheet.form.sections[0]?.id ?? 0);
  const { done, told } = await besidePublisher(act, () => of.answered());
  expect(told).toMatchObject({ setAside: [] });
  expect(done).toBeTruthy();
});

it('nor where lost time that is given back does', async () => {
  const here = await roomUnderWay(of.server, 1);
  const [one] = here.devices;
  if (one === undefined) throw new Error('nobody is there');
  await one.sends(30 * SECOND);
  await cutFrom(one, 2 * MINUTE, 3 * MINUTE);
  const seen = await here.seen();
  const give = () => here.proctor.decideLost(here.sessionId, seen, true);
  const { done, told } = await besidePublisher(give, () => one.answers(4 * MINUTE));
  expect(told).toMatchObject({ status: 200 });
  expect(done).toMatchObject({ status: 200, body: { changed: 1 } });
});
