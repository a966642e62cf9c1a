import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tryLogin } from '../../testing/logins.ts';
import { addTestPerson } from '../../testing/people.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from './load-agreements.ts';

const NAME = 'FIRMANTE';
let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'quipu-cli-'));
beforeAll(async () => {
  server = await startTestServer();
  await addTestPerson(server.database.db, NAME);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...argv: readonly string[]) => runCommand(server.context, argv);

describe('the agreements', () => {
  const file = (value: unknown): string => {
    const path = join(folder, 'agreements.json');
    writeFileSync(path, JSON.stringify(value));
    return path;
  };
  const agreement = (title: string, more: object = {}) => ({ title, content: '<p>{{name}} acepta</p>', ...more });
  const asked = async () => {
    // What is read of agreements may be two seconds old.
    server.clock.now += 2_001;
    const reply = await tryLogin(server, NAME);
    return reply.status === 200 ? reply.body.agreements : [];
  };

  it('are loaded whole or not at all, with each problem by its path', async () => {
    const bad = [agreement('Uno', { location: 'casa', sobra: 1 }), agreement(' ')];
    const { ok, lines } = await run('load-agreements', file(bad));
    expect(ok).toBe(false);
    expect(lines).toContain('línea 1: 0.location: se esperaba "login", "home" u "other"');
    expect(lines).toContain('línea 1: 1.title: se esperaba un texto que no esté vacío');
    expect(lines.some((line) => line.startsWith('línea 1: 0.sobra: clave desconocida'))).toBe(true);
    const worse = [agreement('Uno', { content: '{{clave}}', audio: 'no.mp3' }), agreement('Uno')];
    expect((await run('load-agreements', file(worse))).lines.slice(1)).toEqual([
      '1.title: el acuerdo "Uno" se repite',
      '0.content: no existe {{clave}}; se admiten {{name}} y {{identification}}',
      '0.audio: no existe el archivo "no.mp3"',
    ]);
    expect(await asked()).toEqual([]);
  });

  it('are sanitized, kept where they say the same, asked for again where they change', async () => {
    const two = [agreement('Uno', { content: '<p onclick="x()">Sí</p><script>x()</script>' }), agreement('Dos')];
    const set = (added: number, kept: number, ended: number) => texts.set({ added, kept, ended });
    expect((await run('load-agreements', file(two))).lines).toEqual([set(2, 0, 0)]);
    const first = await asked();
    expect(first).toMatchObject([{ title: 'Uno', content: '<p>Sí</p>', location: 'login' }, { title: 'Dos' }]);
    expect((await run('load-agreements', file(two))).lines).toEqual([set(0, 2, 0)]);
    expect(await asked()).toEqual(first);
    const changed = [agreement('Dos'), agreement('Uno', { content: 'Otra cosa' })];
    expect((await run('load-agreements', file(changed))).lines).toEqual([set(1, 1, 1)]);
    expect((await asked()).map(({ title }) => title)).toEqual(['Dos', 'Uno']);
    const elsewhere = [agreement('En otro lugar', { location: 'other' }), agreement('En casa', { location: 'home' })];
    expect((await run('load-agreements', file(elsewhere))).lines).toEqual([set(2, 0, 2)]);
    expect(await asked()).toEqual([]);
  });
});
