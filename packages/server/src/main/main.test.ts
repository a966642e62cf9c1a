import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SignUpData } from '@quipu/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readPostmasterPid } from '../platform/db/embedded/postmaster-pid.ts';
import { checkOf, claimFor } from '../platform/secrets/claimed-secret.ts';
import { startTexts } from '../platform/start-texts.ts';
import { type RunningProgram, runServer } from '../testing/process.ts';
import { quickFolder } from '../testing/quick-folder.ts';
import { signUpData } from '../testing/signing-up.ts';
import { urlOfConnection } from '../testing/test-connection.ts';
import { createTestDatabase } from '../testing/test-database.ts';

/** It has nothing in it at first, then what the tests before left: a cluster takes seconds to be made. */
let folder = '';
let started: RunningProgram[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(quickFolder(), 'quipu-main-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGTERM');
    await ended();
  }
  started = [];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (env: NodeJS.ProcessEnv = {}, args?: readonly string[]): RunningProgram => {
  const program = runServer({ PORT: '0', QUIPU_DATA: folder, QUIPU_DEMONSTRATION: '0', ...env }, args);
  started.push(program);
  return program;
};
const origin = async (program: RunningProgram) => (await program.line(/^Quipu: http/)).replace('Quipu: ', '');
/** A database that is slow to answer makes its server unwell for as long as that takes. */
const SLOWLY = { timeout: 60_000 };
const isWell = async (program: RunningProgram): Promise<unknown> => {
  const at = `${await origin(program)}/health`;
  return vi.waitFor(async () => {
    const reply = await fetch(at);
    expect(reply.status).toBe(200);
    return reply.json();
  }, SLOWLY);
};
const postmaster = () => readPostmasterPid(join(folder, 'postgres', 'cluster'))?.pid ?? null;

describe('the server', () => {
  it('makes no installation where it was not told to, and says what to do', async () => {
    const server = start({}, []);
    expect(await server.ended()).toBe(1);
    expect(server.output()).toMatch(/^No hay una instalación de Quipu en .*\nQué hacer: .*npx quipu init/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['on nothing', 'SIGINT'],
    ['on what is there', 'SIGTERM'],
  ] as const)('starts %s, and stops with its database at %s', async (_, signal) => {
    const server = start();
    await isWell(server);
    server.child.kill(signal);
    expect(await server.ended()).toBe(0);
    expect(postmaster()).toBeNull();
  });

  it('is a laboratory’s with nobody in it, until a package is loaded', async () => {
    const server = start({ QUIPU_LOCAL: '1', QUIPU_DEMONSTRATION: '1', QUIPU_NONCE: 'una palabra' });
    const at = await origin(server);
    expect(new URL(at).hostname).toBe('localhost');
    expect(await isWell(server)).toEqual({ status: 'ok', nonce: 'una palabra' });
    const from = { headers: { origin: 'quipu://app' } };
    const state = await fetch(`${at}/api/laboratory`, from);
    expect(await state.json()).toMatchObject({ laboratory: null });
    expect(state.headers.get('access-control-allow-origin')).toBe('quipu://app');
    expect(server.output()).not.toMatch(/Cuentas|Supervisión|Correos/);
  });

  it('killed, is started again on the database that it left running', async () => {
    const killed = start();
    await origin(killed);
    const pid = postmaster();
    killed.child.kill('SIGKILL');
    await killed.ended();

    const next = start();
    await isWell(next);
    expect(postmaster()).toBe(pid);
    next.child.kill('SIGTERM');
    await next.ended();
    expect(postmaster()).toBeNull();
  });

  it('runs beside another process on the same data', async () => {
    const [first, second] = [start(), start()];
    await Promise.all([isWell(first), isWell(second)]);
    first.child.kill('SIGTERM');
    await first.ended();
    await isWell(second);
  });

  it('serves on for a while after it was told to stop, where a balancer is to hear of that first', async () => {
    const database = await createTestDatabase();
    const server = start({ DATABASE_URL: urlOfConnection(database.connection), QUIPU_DRAIN_SECONDS: '3' });
    await isWell(server);
    const at = await origin(server);
    server.child.kill('SIGTERM');
    await vi.waitFor(async () => expect((await fetch(`${at}/ready`)).status).toBe(404), SLOWLY);
    expect((await fetch(`${at}/api/time`)).status).toBe(200);
    expect(await server.ended()).toBe(0);
    await database.drop();
  });

  it('runs on a DATABASE_URL, and starts no database then', async () => {
    const database = await createTestDatabase();
    const server = start({ DATABASE_URL: urlOfConnection(database.connection) });
    await isWell(server);
    expect(postmaster()).toBeNull();
    server.child.kill('SIGTERM');
    await server.ended();
    await database.drop();
  });

  it('stops where its secret was changed, and starts with no other one than the database’s', async () => {
    const database = await createTestDatabase();
    const env = { DATABASE_URL: urlOfConnection(database.connection), QUIPU_SECRET: 's'.repeat(40) };
    const changed = { secret: 't'.repeat(40), dataFolder: folder };
    const first = start(env);
    await isWell(first);
    await database.db.transaction().execute((tx) => claimFor(tx, checkOf(changed)));
    expect(await first.ended()).toBe(1);
    expect(first.output()).toContain(startTexts.secretChanged);

    const wrong = start(env);
    expect(await wrong.ended()).toBe(1);
    expect(wrong.output()).toMatch(/El secreto del servidor no es el de esta base de datos[\s\S]*Qué hacer/);
    const right = start({ ...env, QUIPU_SECRET: changed.secret });
    await isWell(right);
    right.child.kill('SIGTERM');
    await right.ended();
    await database.drop();
  });

  it('sends the mail of a sign-up without being asked', async () => {
    const server = start();
    const data = SignUpData.encode(signUpData(1));
    const reply = await fetch(`${await origin(server)}/api/enrollment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    });
    expect(reply.status).toBe(200);
    const devMailbox = join(folder, 'dev-mailbox');
    await vi.waitFor(() => expect(readdirSync(devMailbox).filter((name) => name.endsWith('.eml'))).toHaveLength(1));
    expect(server.output()).not.toContain('ejemplo.ec');
  });

  it('names what is wrong in its configuration', async () => {
    const server = start({ PORT: 'tres mil', QUIPU_POOL_SIZE: '0' });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toMatch(/PORT: .*\n.*QUIPU_POOL_SIZE: /);
  });

  it('says which database it cannot reach, without its password', async () => {
    const server = start({ DATABASE_URL: 'postgres://quipu:secreta@127.0.0.1:1/nada' });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toContain('127.0.0.1:1');
    expect(server.output()).not.toContain('secreta');
  });
});
