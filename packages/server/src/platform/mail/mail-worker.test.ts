import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { PeriodicTask } from '../context/periodic-task.ts';
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import { queueMail } from './mail-queue.ts';
import { givenUpMail, purgeMail, sendAgain } from './mail-store.ts';
import { sendDueMail, startMailWorker } from './mail-worker.ts';
import type { Mailer, MailFailure, OutgoingMail } from './mailer.ts';

let server: TestServer;
let workers: PeriodicTask[] = [];
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  workers = [];
  await server.close();
});

const link = 'https://quipu.ejemplo.ec/activation/secreto';
const mail = (n: number) => ({ to: `rosa${n}@ejemplo.ec`, subject: `Correo ${n}`, text: `Abra ${link}` });
const double = (answer: (sent: OutgoingMail) => MailFailure | null | Promise<MailFailure | null> = () => null) => {
  const sent: OutgoingMail[] = [];
  const mailer: Mailer = {
    send: async (one) => {
      sent.push(one);
      return answer(one);
    },
    close: () => undefined,
  };
  return { mailer, sent };
};
const jobs = () => server.database.db.selectFrom('mail_job').selectAll().orderBy('id').execute();
const refused: MailFailure = { problem: 'ETIMEDOUT', isFinal: false };

describe('mail', () => {
  it('that is queued is sent at once, by any process, and once', async () => {
    const { mailer, sent } = double();
    workers = [0, 1, 2].map(() => startMailWorker(server.context, mailer, { everyMs: 3_600_000 }));
    const { db } = server.database;
    for (let n = 0; n < 40; n += 1) await queueMail(db, mail(n));
    await vi.waitFor(async () => expect((await jobs()).every(({ text }) => text === null)).toBe(true));
    expect(sent.map(({ to }) => to).sort()).toEqual(Array.from({ length: 40 }, (_, n) => mail(n).to).sort());
    expect((await jobs())[0]).toMatchObject({ tries: 1, problem: null, given_up_at: null });
  });

  it('of a transaction that fails is not sent', async () => {
    const { db } = server.database;
    const failing = db.transaction().execute(async (tx) => {
      await queueMail(tx, mail(1));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await sendDueMail(server.context, double().mailer)).toBe(0);
  });

  it('that fails is tried again later and later, for a day, and then given up', async () => {
    const { mailer, sent } = double(() => refused);
    await queueMail(server.database.db, mail(1));
    await sendDueMail(server.context, mailer);
    expect(await sendDueMail(server.context, mailer)).toBe(0);
    expect(await jobs()).toMatchObject([{ tries: 1, problem: 'ETIMEDOUT', text: `Abra ${link}` }]);
    server.clock.now += MINUTE_MS;
    expect(await sendDueMail(server.context, mailer)).toBe(1);

    for (let hour = 0; hour < 30; hour += 1) {
      server.clock.now += HOUR_MS;
      await sendDueMail(server.context, mailer);
    }
    expect(await jobs()).toMatchObject([{ sent_at: null, problem: 'ETIMEDOUT' }]);
    expect((await jobs())[0]?.given_up_at).not.toBeNull();
    expect(sent.length).toBeGreaterThan(20);
    expect(sent.length).toBeLessThan(30);
  });

  it('that nobody will ever take is given up at once', async () => {
    const { mailer } = double(() => ({ problem: 'EENVELOPE 550 RCPT TO', isFinal: true }));
    await queueMail(server.database.db, mail(1));
    await sendDueMail(server.context, mailer);
    expect(await jobs()).toMatchObject([{ sent_at: null, problem: 'EENVELOPE 550 RCPT TO' }]);
  });

  it('whose link is over is not sent any more', async () => {
    const { mailer, sent } = double();
    await queueMail(server.database.db, { ...mail(1), isSecret: true, until: server.clock.now + 120_000 });
    await queueMail(server.database.db, { ...mail(2), until: server.clock.now + HOUR_MS });
    server.clock.now += 120_000;
    await sendDueMail(server.context, mailer);
    expect(sent.map(({ to }) => to)).toEqual([mail(2).to]);
    expect((await jobs())[0]).toMatchObject({ text: null, sent_at: null, problem: 'too late' });
  });

  it('with a code or a link goes before what was queued earlier, first what is soonest of no use', async () => {
    const { mailer, sent } = double();
    const { db } = server.database;
    for (let n = 0; n < 12; n += 1) await queueMail(db, mail(n));
    await queueMail(db, { ...mail(19), until: server.clock.now + MINUTE_MS });
    await queueMail(db, { ...mail(20), isSecret: true, until: server.clock.now + HOUR_MS });
    await queueMail(db, { ...mail(21), isSecret: true, until: server.clock.now + 2 * MINUTE_MS });
    await sendDueMail(server.context, mailer);
    expect(sent.map(({ to }) => to)).toHaveLength(5);
    expect(sent.map(({ to }) => to)).toEqual(expect.arrayContaining([21, 20, 0, 1, 2].map((n) => mail(n).to)));
  });

  it('that fails is not kept for when it is of no use', async () => {
    await queueMail(server.database.db, { ...mail(1), isSecret: true, until: server.clock.now + 10_000 });
    await sendDueMail(server.context, double(() => refused).mailer);
    expect((await jobs())[0]).toMatchObject({ text: null, problem: 'ETIMEDOUT' });
  });

  it('goes to one person in the order in which it was written, also where an earlier one has to be tried again', async () => {
    const { db } = server.database;
    const { to } = mail(1);
    const subjectsOf = (sent: readonly OutgoingMail[]) => sent.map(({ subject }) => subject);
    const before = double(() => refused);
    await queueMail(db, { to, subject: 'A las 14', text: 'T', until: server.clock.now + 20 * HOUR_MS });
    await sendDueMail(server.context, before.mailer);
    await queueMail(db, { to: to.toUpperCase(), subject: 'A las 9', text: 'T', until: server.clock.now + 2 * HOUR_MS });
    await queueMail(db, { to, subject: 'Código', text: 'T', isSecret: true, until: server.clock.now + HOUR_MS });
    await queueMail(db, { ...mail(2), subject: 'Otra persona' });
    const { mailer, sent } = double();
    const send = async () => {
      while ((await sendDueMail(server.context, mailer)) > 0);
    };
    await send();
    expect(subjectsOf(sent).sort()).toEqual(['Código', 'Otra persona']);
    server.clock.now += MINUTE_MS;
    await send();
    expect(subjectsOf(sent).slice(2)).toEqual(['A las 14', 'A las 9']);
  });

  it('of another hour does not wait for as long as an earlier one that failed often', async () => {
    const { db } = server.database;
    const { to } = mail(1);
    const failing = double(() => refused);
    // Given a notice that failed so often that it is tried each hour
    await queueMail(db, { to, subject: 'A las 14', text: 'T', until: server.clock.now + 40 * HOUR_MS });
    for (let hour = 0; hour < 10; hour += 1) {
      await sendDueMail(server.context, failing.mailer);
      server.clock.now += HOUR_MS;
    }
    await sendDueMail(server.context, failing.mailer);
    // When a later one is queued, to whom another spelling of the address leads
    const { mailer, sent } = double();
    const later = { subject: 'A las 9', text: 'T', until: server.clock.now + 2 * HOUR_MS };
    await queueMail(db, { ...later, to: to.toUpperCase() });
    while ((await sendDueMail(server.context, mailer)) > 0);
    // Then both are sent at once, in their order
    expect(sent.map(({ subject }) => subject)).toEqual(['A las 14', 'A las 9']);
  });

  it('that is on its way is not sent twice where a later one to the same person is queued by what began before', async () => {
    const { db } = server.database;
    const leasesBy = async () => Date.now();
    const sending = double(() => new Promise(() => undefined));
    await queueMail(db, mail(1));
    await db.transaction().execute(async (tx) => {
      await sql`select now()`.execute(tx);
      void sendDueMail(server.context, sending.mailer, leasesBy);
      await vi.waitFor(() => expect(sending.sent).toHaveLength(1));
      await queueMail(tx, mail(1));
    });
    expect(await sendDueMail(server.context, double().mailer, leasesBy)).toBe(0);
  });

  it('of the version before is erased as that version did it: it may bring a code', async () => {
    const at = { queued_at: new Date(server.clock.now), useless_at: new Date(server.clock.now + HOUR_MS) };
    const { to: recipient, ...rest } = mail(1);
    await server.database.db
      .insertInto('mail_job')
      .values({ recipient, ...rest, ...at })
      .execute();
    await sendDueMail(server.context, double(() => ({ problem: 'EENVELOPE', isFinal: true })).mailer);
    expect((await jobs())[0]).toMatchObject({ text: null, problem: 'EENVELOPE' });
  });

  it('whose process died while it sent is sent by another', async () => {
    await queueMail(server.database.db, mail(1));
    const dying = double(() => new Promise(() => undefined));
    void sendDueMail(server.context, dying.mailer);
    await vi.waitFor(() => expect(dying.sent).toHaveLength(1));
    const { mailer, sent } = double();
    expect(await sendDueMail(server.context, mailer)).toBe(0);
    server.clock.now += 6 * MINUTE_MS;
    expect(await sendDueMail(server.context, mailer)).toBe(1);
    expect(sent[0]).toMatchObject({ id: dying.sent[0]?.id, queuedAt: dying.sent[0]?.queuedAt });
  });

  it.each([
    ['ahead', 10 * MINUTE_MS],
    ['behind', -10 * MINUTE_MS],
  ])('is sent once, and no code given up, by a process whose clock is %s', async (_, off) => {
    const leasesBy = async () => server.clock.now;
    const wrong = { ...server.context, now: () => server.clock.now + off };
    await queueMail(server.database.db, { ...mail(1), isSecret: true, until: server.clock.now + 5 * MINUTE_MS });
    let over = (): void => undefined;
    const sending = double(() => new Promise((resolve) => (over = () => resolve(null))));
    const underWay = sendDueMail(wrong, sending.mailer, leasesBy);
    await vi.waitFor(() => expect(sending.sent).toHaveLength(1));
    expect(await sendDueMail(server.context, double().mailer, leasesBy)).toBe(0);
    over();
    await underWay;

    await queueMail(server.database.db, mail(2));
    const other = double(() => new Promise((resolve) => (over = () => resolve(null))));
    const first = sendDueMail(server.context, other.mailer, leasesBy);
    await vi.waitFor(() => expect(other.sent).toHaveLength(1));
    expect(await sendDueMail(wrong, double().mailer, leasesBy)).toBe(0);
    over();
    await first;
    expect(await jobs()).toMatchObject([
      { problem: null, tries: 1 },
      { problem: null, tries: 1 },
    ]);
  });

  it('is forgotten after a month, and never in the log', async () => {
    await queueMail(server.database.db, mail(1));
    await sendDueMail(server.context, double(() => refused).mailer);
    server.clock.now += HOUR_MS;
    await sendDueMail(server.context, double().mailer);
    await purgeMail(server.database.db, server.clock.now);
    expect(await jobs()).toHaveLength(1);
    await purgeMail(server.database.db, server.clock.now + 31 * 24 * HOUR_MS);
    expect(await jobs()).toHaveLength(0);
    const log = server.logged.join('');
    expect(log).toContain('mail not sent');
    for (const secret of ['rosa1', 'secreto', 'Correo 1']) expect(log).not.toContain(secret);
  });

  it('that was given up is sent again when it is asked for, but not one with a link or of no use, and then forgotten', async () => {
    const { db } = server.database;
    const never: MailFailure = { problem: 'EENVELOPE', isFinal: true };
    await queueMail(db, mail(1));
    await queueMail(db, { ...mail(2), isSecret: true, until: server.clock.now + HOUR_MS });
    await queueMail(db, { ...mail(3), until: server.clock.now + HOUR_MS });
    await sendDueMail(server.context, double(() => never).mailer);
    const listed = async () => (await givenUpMail(db, 9, server.clock.now)).map(({ canBeSent }) => canBeSent);
    // The last first.
    expect(await listed()).toEqual([true, false, true]);

    server.clock.now += 3 * 24 * HOUR_MS;
    const later = await db.transaction().execute((tx) => sendAgain(tx, null, server.clock.now, server.clock.now));
    expect(later).toEqual([]);
    const again = await db.transaction().execute((tx) => sendAgain(tx, null, server.clock.now));
    // The hour that the third one tells is over.
    expect(again).toHaveLength(1);
    const { mailer, sent } = double();
    await sendDueMail(server.context, mailer);
    expect(sent).toMatchObject([mail(1)]);
    expect(await listed()).toEqual([false, false]);
    expect((await jobs())[0]).toMatchObject({ text: null, problem: null });
  });
});
