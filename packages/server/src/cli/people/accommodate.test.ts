import { PUSH_EVENTS, type PushData } from '@quipu/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { type Examinee, examinee, opened } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from './accommodate.ts';
import { texts as personTexts } from './on-person.ts';
import { texts as shownTexts } from './show-person.ts';

const HOUR = 3_600_000;
/** A push carries the server's word for its times; a reply to `opened` has it elsewhere. */
const WORD = expect.stringMatching(/^quipu1-word\/times\//);
const MINUTE = 60_000;
let server: TestServer;
let number = 0;
let name = '';
let who: Examinee;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  name = `ADAPTA${number}`;
  const { db } = server.database;
  await db.deleteFrom('operator_action').execute();
  const userId = await addTestPerson(db, name);
  const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
  for (const evaluation of ['En curso', 'Pendiente', 'Terminada'])
    await giveEvaluation(
      db,
      evaluationJson(`${evaluation} ${number}`, [section('S', [choice('p')], 600)]),
      [userId],
      window,
    );
  who = await examinee(server, name);
});

const run = (...argv: readonly string[]) => runCommand(server.context, argv);
const accommodate = (...argv: readonly string[]) =>
  run('accommodate', name.toLowerCase(), ...argv, '--operator', 'ROSA', '--reason', 'Certificado 12');
const ids = async () => {
  const reply = await who.list();
  return reply.status === 200 ? reply.body.sheets.map(({ id }) => id) : [];
};
const pushedTimes = async () => {
  const missed = await server.api.getMissedEvents({ after: null }, { token: who.token() });
  const { status, body } = rightOf(missed);
  if (status !== 200) throw new Error(`push-events answered ${status}`);
  return body.events.map((event): PushData<'user-session-updated'> => {
    expect(event.name).toBe('user-session-updated');
    return rightOf(PUSH_EVENTS['user-session-updated'].decode(event.data));
  });
};
const actions = () => server.database.db.selectFrom('operator_action').select(['who', 'why', 'what']).execute();

describe('accommodate', () => {
  it('gives more time to what runs and to what was not started, sections too, and tells it', async () => {
    const [running = 0, pending = 0, ended = 0] = await ids();
    const before = await opened(who, running);
    const sectionId = before.form.sections[0]?.id ?? 0;
    await who.startSection(running, sectionId);
    const startedAt = server.clock.now;
    await opened(who, ended);
    await who.finish(ended, 'F');
    server.clock.now += MINUTE;
    expect(await accommodate('--percent', '25')).toEqual({ ok: true, lines: [texts.given(name, 25, 0, 2)] });
    const after = await opened(who, running);
    expect(after.times).toEqual({
      deadline: before.times.deadline + 15 * MINUTE,
      updatedAt: server.clock.now,
      timeRatio: 1.25,
      word: null,
      standstill: null,
    });
    expect(after.session?.end).toBe((before.session?.end ?? 0) + 15 * MINUTE);
    expect(after.form.sections[0]?.endDate).toBe(startedAt + 750_000);
    expect(await pushedTimes()).toMatchObject([
      { answersSheetId: running, times: { ...after.times, word: WORD }, session: after.session },
      { answersSheetId: pending, times: { timeRatio: 1.25, updatedAt: server.clock.now } },
    ]);
    expect((await opened(who, pending)).times.deadline).toBe(server.clock.now + 75 * MINUTE);
    expect(await actions()).toMatchObject([
      { who: 'ROSA', why: 'Certificado 12', what: { action: 'accommodate', percent: 25, minutes: 0, sheets: 2 } },
    ]);
    expect((await run('show-person', name)).lines).toContain(shownTexts.accommodation(25, 0));
  });

  it('takes minutes in place of percent, or both, later than what was told before', async () => {
    const [running = 0] = await ids();
    const before = await opened(who, running);
    expect((await accommodate('--percent', '10', '--minutes', '30')).ok).toBe(true);
    expect((await accommodate('--minutes', '36')).ok).toBe(true);
    const after = await opened(who, running);
    expect(after.times.deadline).toBe(before.times.deadline + 36 * MINUTE);
    const told = (await pushedTimes()).filter(({ answersSheetId }) => answersSheetId === running);
    expect(told.map(({ times }) => times.timeRatio)).toEqual([1.6, 1.6]);
    expect(told[1]?.times.updatedAt).toBeGreaterThan(told[0]?.times.updatedAt ?? 0);
  });

  it('takes no time from an evaluation under way, and can be taken away before and after', async () => {
    await accommodate('--percent', '50');
    const [running = 0] = await ids();
    const before = await opened(who, running);
    expect(await accommodate('--percent', '0')).toEqual({ ok: false, lines: [texts.takesTime] });
    expect((await opened(who, running)).times).toEqual(before.times);
    expect(await actions()).toHaveLength(1);
    // Answers may still arrive.
    server.clock.now = before.times.deadline + 120_000;
    expect((await accommodate('--percent', '0')).ok).toBe(false);
    server.clock.now += 1;
    expect((await accommodate('--percent', '0')).ok).toBe(true);
    expect((await run('show-person', name)).lines).toContain(shownTexts.accommodation(0, 0));
  });

  it.each([
    [],
    ['--percent', '301'],
    ['--percent', '-5'],
    ['--percent', '2.5'],
    ['--minutes', '601'],
    ['--minutes', 'mucho'],
    ['--minutes', ''],
    ['--percent', '10', '--minutes', 'x'],
  ])('is refused with %s %s', async (...argv) => {
    expect((await accommodate(...argv)).ok).toBe(false);
    expect(await actions()).toEqual([]);
    expect(await pushedTimes()).toEqual([]);
  });

  it('wants a person, who and why', async () => {
    expect((await run('accommodate', name, '--percent', '5', '--operator', 'ROSA')).lines[0]).toBe(
      'Falta --reason <MOTIVO>.',
    );
    const nobody = await run('accommodate', 'NADIE', '--percent', '5', '--operator', 'ROSA', '--reason', 'x');
    expect(nobody.lines).toEqual([personTexts.noPerson('NADIE')]);
  });
});
