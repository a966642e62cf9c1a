import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Updateable } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectDatabase } from '../../platform/db/database.ts';
import type { AnswersSheetTable } from '../../platform/db/tables.ts';
import { ROOT } from '../../platform/root.ts';
import { databaseProxy } from '../../testing/database-proxy.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { leave } from '../http/health.ts';

const TOKEN = 'una palabra larga que solo conoce Prometheus';
const HOUR = 3_600_000;
let server: TestServer;
afterEach(() => server.close());

const scrape = async (authorization = `Bearer ${TOKEN}`) =>
  server.app.inject({ url: '/metrics', headers: { authorization } });
const gaugeIn = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? Number.NaN,
  );

describe('/metrics', () => {
  it('is for whoever brings the token, and is nowhere without one', async () => {
    server = await startTestServer({ metricsToken: TOKEN });
    expect((await scrape('')).statusCode).toBe(401);
    expect((await scrape('Bearer otra')).statusCode).toBe(401);
    expect((await scrape()).statusCode).toBe(200);
    await server.close();
    server = await startTestServer({ metricsToken: null });
    expect((await scrape()).body).not.toContain('quipu_');
  });

  it('counts what is under way and what waits, and names nobody', async () => {
    server = await startTestServer({ metricsToken: TOKEN });
    const { db } = server.database;
    const times = { start: server.clock.now - HOUR, end: server.clock.now + HOUR };
    const ana = await addTestPerson(db, 'ANAMETRICA');
    await giveEvaluation(db, evaluationJson('Medida', [section('S', [choice('p')])]), [ana], times);
    const { id } = await db.selectFrom('answers_sheet').select('id').executeTakeFirstOrThrow();
    await db.insertInto('mail_job').values({ recipient: 'ana@ejemplo.ec', subject: 'S', text: 'T' }).execute();
    const { accessToken } = await logInAs(server, 'ANAMETRICA');
    expect(gaugeIn((await scrape()).body, 'quipu_sheets_under_way')).toBe(0);
    const headers = { authorization: `Bearer ${accessToken}`, 'x-quipu-device': 'equipo-1' };
    expect((await server.app.inject({ url: `/api/answers-sheet/${id}`, headers })).statusCode).toBe(200);

    const { body } = await scrape();
    expect(gaugeIn(body, 'quipu_sheets_under_way')).toBe(1);
    expect(gaugeIn(body, 'quipu_mails_waiting')).toBe(1);
    expect(gaugeIn(body, 'quipu_mails_given_up')).toBe(0);
    expect(gaugeIn(body, 'quipu_database_up')).toBe(1);
    expect(gaugeIn(body, 'quipu_disk_free_bytes')).toBeGreaterThan(0);
    expect(gaugeIn(body, 'quipu_pool_connections{state="waiting"}')).toBe(0);
    expect(body).toContain('quipu_reply_seconds_count{method="GET",route="/api/answers-sheet/:id",status="200"} 1');
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    for (const private_ of ['ANAMETRICA', 'ana@ejemplo', 'Medida']) expect(body).not.toContain(private_);
  });

  it('counts no trials, and waits for no grade of who was withdrawn', async () => {
    server = await startTestServer({ metricsToken: TOKEN });
    const { db } = server.database;
    const ana = await addTestPerson(db, 'ANAMETRICA');
    const times = { start: server.clock.now - HOUR, end: server.clock.now + HOUR };
    await giveEvaluation(db, evaluationJson('Medida', [section('S', [choice('p')])]), [ana], times);
    const counted = async (columns: Updateable<AnswersSheetTable>) => {
      await db.updateTable('answers_sheet').set(columns).execute();
      const { body } = await scrape();
      return [gaugeIn(body, 'quipu_sheets_under_way'), gaugeIn(body, 'quipu_sheets_to_grade')];
    };
    const now = new Date(server.clock.now);
    expect(await counted({ status: 'A', started_at: now })).toEqual([1, 0]);
    expect(await counted({ is_trial: true })).toEqual([0, 0]);
    expect(await counted({ is_trial: false, status: 'F', finished_at: now })).toEqual([0, 1]);
    expect(await counted({ is_trial: true })).toEqual([0, 0]);
    expect(await counted({ is_trial: false, is_valid: false, withdrawn_at: now })).toEqual([0, 0]);
  });

  it('says that the database is away, and waits for it no longer than its patience', async () => {
    const database = await createTestDatabase();
    const proxy = await databaseProxy(database.connection);
    const db = connectDatabase(proxy.connection, { size: 2 });
    server = await startTestServer({ metricsToken: TOKEN }, undefined, { ...database, db });
    expect(gaugeIn((await scrape()).body, 'quipu_database_up')).toBe(1);
    proxy.hang();
    const { body } = await scrape();
    expect(gaugeIn(body, 'quipu_database_up')).toBe(0);
    expect(gaugeIn(body, 'quipu_sheets_under_way')).toBeNaN();
    proxy.mend();
    await db.destroy();
    await database.drop();
    await proxy.close();
  });

  it.each(['alerts.yml', 'grafana.json'])('has every measure that docs/monitoring/%s asks for', async (name) => {
    server = await startTestServer({ metricsToken: TOKEN });
    const asked = readFileSync(join(ROOT, 'docs', 'monitoring', name), 'utf8').match(/\b(?:quipu|nodejs|process)_\w+/g);
    const { body } = await scrape();
    expect(new Set(asked).size).toBeGreaterThan(5);
    const named = [...new Set(asked)].map((measure) => measure.replace(/_(bucket|count|sum)$/, ''));
    expect(named.filter((measure) => !body.includes(measure))).toEqual([]);
  });
});

describe('/ready', () => {
  it('sends nobody to a server whose disk is nearly full, while /health goes on', async () => {
    server = await startTestServer({ leastFreeMegabytes: 0 });
    expect((await server.app.inject('/ready')).json()).toEqual({ status: 'ready', problems: [] });
    await server.close();
    server = await startTestServer({ leastFreeMegabytes: 1_000_000_000 });
    const reply = await server.app.inject('/ready');
    expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'unavailable', problems: ['disk'] }]);
    expect((await server.app.inject('/health')).statusCode).toBe(200);
  });

  it('sends nobody to a server whose clock is wrong', async () => {
    server = await startTestServer({ leastFreeMegabytes: 0 });
    const right = Date.now;
    for (const [off, problems] of [
      [4_000, []],
      [-4_000, []],
      [600_000, ['clock']],
      [-600_000, ['clock']],
    ] as const) {
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => right() + off);
      const reply = await server.app.inject('/ready');
      clock.mockRestore();
      expect([off, reply.json<{ problems: unknown }>().problems]).toEqual([off, problems]);
    }
  });

  it('says 404 once it was told to stop, and goes on serving', async () => {
    server = await startTestServer({ leastFreeMegabytes: 0 });
    leave(server.app);
    const reply = await server.app.inject('/ready');
    expect([reply.statusCode, reply.json()]).toEqual([404, { status: 'leaving', problems: [] }]);
    expect((await server.app.inject('/api/time')).statusCode).toBe(200);
  });
});
