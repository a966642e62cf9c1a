import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { texts as accessTexts } from '../../accounts/access-texts.ts';
import { setAgreements } from '../../content/authoring/set-agreements.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { type Examinee, examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { tryLogin } from '../../testing/logins.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../texts.ts';

const HOUR = 3_600_000;
let server: TestServer;
let number = 0;
let name = '';
let quizId = 0;
let who: Examinee;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  name = `LISTA${number}`;
  const { db } = server.database;
  const userId = await addTestPerson(db, name, { isLab: true });
  const json = evaluationJson(`De lista ${number}`, [section('S', [choice('p')])]);
  const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
  quizId = (await giveEvaluation(db, json, [userId], window)).quizId;
  who = await examinee(server, name);
});

const act = async (command: string, ...argv: readonly string[]) => {
  const by = ['--operator', 'ROSA', '--reason', 'x'];
  expect(await runCommand(server.context, [command, name, ...argv, ...by])).toMatchObject({ ok: true });
};
const hours = (from: number, to: number) => {
  const at = (hour: number) => new Date(server.clock.now + hour * HOUR).toISOString();
  return act('lab-hours', '--start', at(from), '--end', at(to));
};

describe('the list of evaluations', () => {
  it('is refused to a laboratory’s user once their hours are over, and is theirs again within them', async () => {
    await hours(-1, 1);
    expect((await who.list()).status).toBe(200);
    server.clock.now += HOUR;
    await server.database.db
      .updateTable('access_token')
      .set({ expires_at: new Date(server.clock.now + HOUR) })
      .execute();
    expect(await who.list()).toMatchObject({ status: 403, body: { msg: accessTexts.outsideHours } });
    await hours(0, 1);
    expect((await who.list()).status).toBe(200);
    await act('lab-user', 'off');
    await act('clear-lab-hours');
    expect((await who.list()).status).toBe(200);
  });

  it('asks who has to change their password to log in again', async () => {
    const id = await onlySheet(who);
    await act('require-new-password');
    expect(await who.list()).toMatchObject({ status: 412, body: { error: texts.replacePassword } });
    expect(await who.open(id)).toMatchObject({ status: 403, body: { msg: texts.replacePassword } });
  });

  it('asks who has to confirm their address to log in again, where the institution says so', async () => {
    const { db } = server.database;
    await db.updateTable('app_user').set({ email_confirmed_at: null }).where('reference', '=', name).execute();
    expect((await who.list()).status).toBe(200);
    await changeInstitution(db, { rules: { confirmedEmailRequired: true } });
    expect(await who.list()).toMatchObject({ status: 412, body: { error: texts.confirmEmail } });
    await changeInstitution(db, { rules: { confirmedEmailRequired: false } });
    expect((await who.list()).status).toBe(200);
  });

  it('sends nobody away from an evaluation that is under way', async () => {
    const { id } = await opened(who, await onlySheet(who));
    await hours(-2, -1);
    await act('require-new-password');
    expect(await who.list()).toMatchObject({ status: 200, body: { sheets: [{ id, status: 'A' }] } });
    await who.finish(id, 'F');
    expect((await who.list()).status).toBe(403);
  });

  it.each(['after their hours', 'without a confirmed address'])(
    'lets whoever has one under way log in again, as on another computer, %s',
    async (when) => {
      const { db } = server.database;
      const { id } = await opened(who, await onlySheet(who));
      const isLate = when === 'after their hours';
      if (isLate) await hours(-2, -1);
      else {
        await db.updateTable('app_user').set({ email_confirmed_at: null }).where('reference', '=', name).execute();
        await changeInstitution(db, { rules: { confirmedEmailRequired: true } });
      }
      try {
        await who.logInAgain();
        expect(await who.list()).toMatchObject({ status: 200, body: { sheets: [{ id, status: 'A' }] } });
        expect(await who.open(id, 'otro-equipo')).toMatchObject({ status: 200 });
        await who.finish(id, 'F');
        expect((await tryLogin(server, name)).status).toBe(403);
      } finally {
        await changeInstitution(db, { rules: { confirmedEmailRequired: false } });
      }
    },
  );

  it('keeps out whoever only has practice under way, as anybody else after their hours', async () => {
    const { db } = server.database;
    // Given practice that somebody began and did not end
    const { id } = await opened(who, await onlySheet(who));
    await db.updateTable('answers_sheet').set({ is_trial: true }).where('id', '=', id).execute();
    await hours(-2, -1);
    // When they log in, then they are refused
    expect(await tryLogin(server, name)).toMatchObject({ status: 403 });
    // Who is still in goes on with it
    expect(await who.list()).toMatchObject({ status: 200, body: { sheets: [{ id, status: 'A' }] } });
  });

  it('says of an evaluation whether it has questions that keep one from going on', async () => {
    const { db } = server.database;
    const userId = await addTestPerson(db, `${name}B`, { isLab: true });
    const asking = [section('S', [choice('p'), { ...choice('q'), required: 1 }])];
    const window = { start: server.clock.now - HOUR, end: server.clock.now + HOUR };
    await giveEvaluation(db, evaluationJson(`Obligatoria ${number}`, asking), [userId], window);
    expect(await who.list()).toMatchObject({ body: { sheets: [{ hasRequired: false }] } });
    expect(await (await examinee(server, `${name}B`)).list()).toMatchObject({
      body: { sheets: [{ hasRequired: true }] },
    });
  });

  it('says when an evaluation is held to who has no session of it, and to nobody else', async () => {
    const { db } = server.database;
    const listed = async () => {
      const reply = await who.list();
      return reply.status === 200 ? reply.body.sheets : [];
    };
    const [sheet] = await listed();
    expect(sheet).toMatchObject({ sessions: [] });
    const { start = 0, end = 0 } = sheet?.session ?? {};
    const session = { quiz_id: quizId, time_limit: 60, updated_at: new Date(start) };
    for (const [from, to] of [
      [start - 9 * HOUR, start],
      [end, end + HOUR],
    ] as const)
      await db
        .insertInto('quiz_session')
        .values({ ...session, starts_at: new Date(from), ends_at: new Date(to) })
        .execute();
    await db.updateTable('answers_sheet').set({ session_id: null }).where('quiz_id', '=', quizId).execute();
    expect(await listed()).toMatchObject([
      {
        session: null,
        status: 'P',
        sessions: [
          { start: start - 9 * HOUR, end: start, active: false, expired: true },
          { start, end, active: true, expired: false },
          { start: end, end: end + HOUR, active: false, expired: false },
        ],
      },
    ]);
  });
});

describe('the agreements of the home', () => {
  const accept = async (agreements: readonly number[] | null, token: string | null = who.token()) =>
    rightOf(await server.api.acceptAgreement({ agreements }, { token }));
  const asked = async () => {
    // What is read of agreements may be two seconds old.
    server.clock.now += 2_001;
    const reply = await who.list();
    return reply.status === 200 ? reply.body.agreements : [];
  };
  const agreement = (title: string, location: 'login' | 'home' | 'other') => ({
    title,
    content: '<p>{{name}}</p>',
    location,
    audio: null,
  });

  it('are shown with the list until they are accepted, one by one or all that stand', async () => {
    const all = [
      agreement('Segundo', 'home'),
      agreement('De ingreso', 'login'),
      agreement('Primero', 'home'),
      agreement('Otro', 'other'),
    ];
    rightOf(await server.database.db.transaction().execute((tx) => setAgreements(tx, all, new Map())));
    const [second, first, ...others] = await asked();
    expect([second, first, others]).toMatchObject([{ title: 'Segundo', location: 'home' }, { title: 'Primero' }, []]);
    expect(await accept([second?.id ?? 0, 999_999])).toMatchObject({ status: 200, body: { accepted: [second?.id] } });
    expect(await asked()).toMatchObject([{ title: 'Primero' }]);
    expect(await accept(null)).toMatchObject({ body: { accepted: [second?.id, first?.id] } });
    expect(await accept(null)).toMatchObject({ status: 200 });
    expect(await asked()).toEqual([]);
    const login = await logInAs(server, name);
    expect(login.agreements.map(({ title }) => title)).toEqual(['De ingreso']);
    const [ofLogin] = login.agreements;
    expect(await accept([ofLogin?.id ?? 0], login.accessToken)).toMatchObject({ body: { accepted: [] } });
    expect((await logInAs(server, name)).agreements).toHaveLength(1);
  });

  it('are asked for again once they change, and end when they are no longer in force', async () => {
    const { db } = server.database;
    rightOf(await db.transaction().execute((tx) => setAgreements(tx, [agreement('Uno', 'home')], new Map())));
    expect(await asked()).toHaveLength(1);
    await accept(null);
    rightOf(
      await db
        .transaction()
        .execute((tx) => setAgreements(tx, [{ ...agreement('Uno', 'home'), content: '<p>Otro</p>' }], new Map())),
    );
    expect(await asked()).toMatchObject([{ content: '<p>Otro</p>' }]);
    rightOf(await db.transaction().execute((tx) => setAgreements(tx, [], new Map())));
    expect(await asked()).toEqual([]);
    expect(await accept(null)).toMatchObject({ status: 200, body: { accepted: [] } });
  });

  it('are not accepted by nobody, nor by an account that is not activated', async () => {
    expect((await accept(null, null)).status).toBe(401);
    await addTestPerson(server.database.db, `${name}P`, { isActivated: false });
    expect((await accept(null, (await logInAs(server, `${name}P`)).accessToken)).status).toBe(403);
  });
});
