import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginRehearsal, rehearsals } from '../../exams/rehearsal/rehearsal-store.ts';
import { quizStandings } from '../../exams/results/standing-store.ts';
import { everybody } from '../../exams/roster/add-sheets.ts';
import { switchedQuizzes } from '../../exams/sheets/quiz-switches.ts';
import { exportTable } from '../../exports/export-table.ts';
import { modules } from '../../main/modules.ts';
import { foundPeople } from '../../office/people-store.ts';
import { sessionsPage } from '../../office/roster-store.ts';
import type { Table } from '../../platform/tables/table.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { examinee, onlySheet } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { runQuipu } from '../../testing/process.ts';
import { addOperator, OPERATOR, runCommand } from '../../testing/run-command.ts';
import { urlOfConnection } from '../../testing/test-connection.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { tablesOf } from '../../testing/whole-database.ts';
import { firstProgress } from './progress.ts';
import { texts } from './texts.ts';

const HOUR = 3_600_000;
/** A rehearsal keeps these of itself; numbers that nobody gets twice; that the server is alive. */
const ITS_OWN = ['rehearsal', 'operator_action', 'id_range', 'server_alive', 'push_key'];

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'quipu-rehearse-'));
beforeAll(async () => {
  server = await startTestServer({}, modules, null, Date.now);
  const { db } = server.database;
  await addOperator(db);
  await runCommand(server.context, ['set', 'settings.broadcast', '1']);
  // Somebody has taken a real evaluation, and somebody else is yet to.
  const [first, second] = [await addTestPerson(db, 'REAL1'), await addTestPerson(db, 'REAL2')];
  const json = evaluationJson('De verdad', [section('S', [choice('p')])]);
  await giveEvaluation(db, json, [first, second], { start: Date.now() - HOUR, end: Date.now() + HOUR });
  // One that is open for a month is nobody's hour.
  const always = evaluationJson('Siempre abierta', [section('S', [choice('p')])]);
  await giveEvaluation(db, always, [second], { start: Date.now() - HOUR, end: Date.now() + 720 * HOUR });
  const who = await examinee(server, 'REAL1');
  await who.open(await onlySheet(who));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const others = async () =>
  new Map([...(await tablesOf(server.database.db))].filter(([name]) => !ITS_OWN.includes(name)));
const SMALL = ['--people', '12', '--storm', '1', '--seconds', '2', '--pace', '1', '--room-seconds', '1'];
const argv = (...more: readonly string[]) => [
  ...['rehearse', ...SMALL, '--url', server.origin, '--operator', OPERATOR, ...more],
];
const rowsOf = async ({ rows }: Table) => {
  const all = [];
  for await (const row of rows) all.push(row);
  return all;
};

/** Everything that an institution lists, counts or exports of people and evaluations. */
const lists = async () => {
  const { db } = server.database;
  const commands = await Promise.all(
    [['people'], ['evaluations'], ['sessions'], ['roster'], ['quarantined-answers'], ['proctors']].map((typed) =>
      runCommand(server.context, typed),
    ),
  );
  const kinds = ['roster', 'grades', 'incidents', 'times'] as const;
  const tables = kinds.map((kind) => exportTable(db, kind, { quizId: null, processId: null }));
  const exported = await Promise.all(tables.map(async (table) => (typeof table === 'string' ? table : rowsOf(table))));
  const search = { evaluation: null, when: null, sort: null, order: 'up' } as const;
  const page = { number: 1, size: 100 };
  return {
    ...{ commands, exported },
    people: await foundPeople(db, { person: null, state: null, role: null, sort: null }).execute(),
    sessions: await sessionsPage(db, search, page, Date.now()),
    results: await quizStandings(db, Date.now(), null),
    switched: await switchedQuizzes(db),
    everybody: await db.transaction().execute(everybody),
  };
};
const kept = async () => {
  const rows = await server.database.db.selectFrom('operator_action').select(['who', 'what']).orderBy('id').execute();
  return rows.filter(({ what }) => /rehears/.test(JSON.stringify(what)));
};

describe('a rehearsal', () => {
  it('is refused while people take an evaluation, and says whom it would be in the way of', async () => {
    const before = await tablesOf(server.database.db);
    const outcome = await runCommand(server.context, argv());
    expect(outcome.ok).toBe(false);
    expect(outcome.lines).toEqual([
      texts.disturbs,
      expect.stringMatching(/sesión \d+ de "De verdad" .*: 2 personas, 1 rindiendo ahora/),
      texts.despite,
    ]);
    expect(await tablesOf(server.database.db)).toEqual(before);
  });

  it('has candidates go the whole way over the network, says what it holds, and leaves nothing of them', async () => {
    const before = await others();
    const file = join(folder, 'informe.md');
    const outcome = await runCommand(server.context, argv('--anyway', '--report', file, '--restart-command', 'false'));
    expect(outcome.lines.join('\n')).toMatch(/12 personas/);
    const [run] = await rehearsals(server.database.db);
    const steps = run?.report?.steps ?? [];
    const [clean, last] = [steps[0], steps.at(-1)];
    // Time alone ends the first: on a slow machine nobody has answered by then.
    expect(last?.given).toBeGreaterThan(0);
    expect(last?.checked).toBeGreaterThan(0);
    for (const step of [clean, last]) {
      expect(step).toMatchObject({ people: 12, opened: 12, lost: 0 });
      expect(step?.calls.map(({ call }) => call)).toEqual(
        expect.arrayContaining(['POST /api/app-login', 'POST /api/answers-sheet/N/log', 'GET /api/push-events']),
      );
    }
    expect(last?.isWithMisfortunes).toBe(true);
    expect(run?.report?.misfortunes).toEqual([
      expect.objectContaining({ name: texts.restart, recoveredMs: null, note: texts.failedOrder('false: 1') }),
      expect.objectContaining({ name: texts.room(1_000), recoveredMs: expect.any(Number) }),
    ]);
    expect(run?.report?.notTried).toEqual(expect.arrayContaining([texts.noDatabase]));
    expect(readFileSync(file, 'utf8')).toBe(`${outcome.lines.join('\n')}\n`);
    expect(await kept()).toMatchObject([
      { who: OPERATOR, what: { action: 'rehearse', count: 12 } },
      { who: OPERATOR, what: { action: 'end-rehearsal', said: run?.report?.verdict[0] } },
    ]);
    expect(await others()).toEqual(before);
  });

  it('that is killed leaves what the next command removes, to the last row', async () => {
    const { db, connection } = server.database;
    const before = await others();
    const { dataFolder } = server.context.config;
    const program = runQuipu(argv('--anyway', '--seconds', '60', '--without-misfortunes'), {
      ...{ DATABASE_URL: urlOfConnection(connection), QUIPU_DATA: dataFolder },
    });
    const shown = await lists();
    const newest = async () => (await rehearsals(db))[0];
    await expect.poll(async () => (await newest())?.progress.where.answering ?? 0, { timeout: 90_000 }).toBe(12);
    program.child.kill('SIGKILL');
    await program.ended();
    expect((await newest())?.endedAt).toBeNull();
    expect(await db.selectFrom('app_user').select('id').where('rehearsal_id', 'is not', null).execute()).toHaveLength(
      12,
    );
    expect(await lists()).toEqual(shown);

    const outcome = await runCommand(server.context, ['rehearse', '--clean', '--operator', OPERATOR]);
    expect(outcome).toMatchObject({ ok: true, lines: [texts.cleaned] });
    expect(await others()).toEqual(before);
    expect((await newest())?.endedAt).not.toBeNull();
  });

  it('is refused beside another one that runs, and touches nothing of that', async () => {
    const { db } = server.database;
    const progress = firstProgress('', 1);
    await beginRehearsal(db, { seed: 1, who: OPERATOR, process: 'otro-equipo 1', progress }, Date.now());
    const outcome = await runCommand(server.context, argv('--anyway'));
    expect(outcome.ok).toBe(false);
    expect(outcome.lines[0]).toMatch(/Hay otro simulacro en marcha, de ROSA/);
    expect((await rehearsals(db))[0]?.endedAt).toBeNull();
    await db.updateTable('rehearsal').set({ ended_at: new Date() }).execute();
  });

  it('asks only the server of this installation', async () => {
    const other = await startTestServer();
    const outcome = await runCommand(server.context, argv('--anyway', '--url', other.origin));
    expect(outcome).toMatchObject({ ok: false, lines: [texts.otherServer(other.origin)] });
    await other.close();
    // A copy has the same secret, and another database.
    const { dataFolder } = server.context.config;
    const copy = await startTestServer({ dataFolder });
    const stranger = await runCommand(server.context, argv('--anyway', '--url', copy.origin));
    expect(stranger.ok).toBe(false);
    expect(stranger.lines.join('\n')).toContain(texts.stranger(copy.origin, 401));
    await copy.close();
    const gone = await runCommand(server.context, argv('--anyway', '--url', other.origin));
    expect(gone).toMatchObject({ ok: false, lines: [texts.noServer(other.origin)] });
  });
});
