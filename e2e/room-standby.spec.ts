import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProgram } from '../packages/desktop/packaging/bundle.mjs';
import { type Computer, canMakeComputers, withComputers } from './support/computers.ts';
import { newFolder, removeFolder } from './support/data-folder.ts';
import { Database } from './support/database.ts';
import { GRADED } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { quipu } from './support/operator.ts';
import { someone } from './support/people.ts';
import { MAIN } from './support/server.ts';
import { OPERATOR } from './support/staff.ts';

const PORT = '3000';
const HERE = `http://localhost:${PORT}`;
const PASSPHRASE = 'cóndor sobre los Andes';
const WHO = ['--operator', OPERATOR.username, '--reason', 'Sala sin red'];
const CLIENT_VERSION = '1.4.2';
const CLIENTS = 3;

const curl = ({ on }: Computer, path: string, ...more: readonly string[]) => {
  const [command, ...args] = [...on, 'curl', '-s', '-m', '20', '-w', '\n%{http_code}', ...more, HERE + path];
  const lines = spawnSync(command, args, { encoding: 'utf8' }).stdout.split('\n');
  return { status: Number(lines.at(-1)), body: lines.slice(0, -1).join('\n') };
};
const post = (computer: Computer, path: string, body: object) =>
  curl(computer, path, '-H', 'content-type: application/json', '-d', JSON.stringify(body));
const standbyOf = (computer: Computer): Record<string, unknown> => {
  const { status, body } = curl(computer, '/api/laboratory/standby');
  return status === 200 ? (JSON.parse(body) as Record<string, unknown>) : { stage: String(status) };
};
const stageOf = (computer: Computer) => () => standbyOf(computer)['stage'];

test('a room goes on with its standby within a minute of its server, with all that was acknowledged, and the first one comes back as the standby @long', async ({
  server: institution,
  db,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: not every system can make computers.
  test.skip(!canMakeComputers(), 'computers are made of network namespaces, by root on Linux');
  test.setTimeout(400_000);
  const folder = newFolder();
  const children: ChildProcess[] = [];
  const start = ({ on }: Computer, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const [command = '', ...rest] = [...on, process.execPath, ...args];
    const child = spawn(command, rest, {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(child);
    return child;
  };
  const me = someone();
  const { session } = await db.row<{ session: number }>(
    `select sheet.session_id as session from answers_sheet sheet, quiz, app_user person
     where quiz.id = sheet.quiz_id and person.id = sheet.user_id and quiz.name = $1 and person.reference = $2`,
    [GRADED, me.username],
  );
  const [file, phrase] = [join(folder, 'sala.quipu-lab'), join(folder, 'frase.txt')];
  writeFileSync(phrase, `${PASSPHRASE}\n`);
  const prepare = ['prepare-laboratory', String(session), me.username, '--out', file, '--passphrase-file', phrase];
  await quipu(institution.dataFolder, ...prepare, ...WHO);
  const said = await quipu(institution.dataFolder, 'opening-code', String(session), '--early', ...WHO);
  const code = /: (\S+)/.exec(said)?.[1] ?? '';
  try {
    const [client, examinee] = [join(folder, 'room-client.mjs'), join(folder, 'room-examinee.mjs')];
    await bundleProgram('src/testing/room-client.ts', client, 'esm');
    await bundleProgram('../../e2e/support/room-examinee.ts', examinee, 'esm');
    await withComputers(2 + CLIENTS, async ([first, second, ...clients]) => {
      const [third] = clients;
      if (first === undefined || second === undefined || third === undefined) throw new Error('There are too few');
      const serve = async (computer: Computer, name: string) => {
        const data = join(folder, name);
        const env = { HOST: 'localhost', PORT, QUIPU_LOCAL: '1', QUIPU_DATA: data, QUIPU_LOG_LEVEL: 'warn' };
        start(computer, [MAIN], env);
        await expect.poll(() => curl(computer, '/health').status, { timeout: 120_000 }).toBe(200);
      };
      chmodSync(folder, 0o755);
      await Promise.all([serve(first, 'servidor'), serve(second, 'reserva')]);
      const loaded = curl(first, '/api/laboratory/package', '-F', `file=@${file}`, '-F', `passphrase=${PASSPHRASE}`);
      expect([
        loaded.status,
        post(first, '/api/laboratory/opening', { session: Number(session), code }).status,
      ]).toEqual([200, 200]);
      const room = JSON.parse(post(first, '/api/laboratory/room', { is_open: true }).body) as {
        readonly cards: readonly { readonly code: string }[];
      };
      const card = room.cards[0]?.code ?? '';
      for (const [at, one] of clients.entries())
        start(one, [client, card, PORT, join(folder, `sala-${at}.json`), `equipo-${at}`]);
      const invited = JSON.parse(post(first, '/api/laboratory/standby/invitation', {}).body) as {
        readonly code: string;
      };
      expect(post(second, '/api/laboratory/standby', { card, code: invited.code }).status).toBe(200);
      await expect.poll(stageOf(second), { timeout: 60_000 }).toBe('following');
      await expect.poll(() => standbyOf(first), { timeout: 60_000 }).toMatchObject({ stage: 'both', voters: CLIENTS });
      await expect.poll(() => standbyOf(second)['voters'], { timeout: 60_000 }).toBe(CLIENTS);

      const acknowledged: number[] = [];
      let sheet = '';
      let isLost = false;
      const person = start(third, [examinee, HERE, me.username, me.password, CLIENT_VERSION]);
      person.stdout?.on('data', (bytes: Buffer) => {
        for (const line of bytes.toString().trim().split('\n')) {
          const [what, value] = line.split(' ');
          if (what === 'sheet') sheet = line;
          if (what === 'acknowledged') acknowledged.push(Number(value));
          if (what === 'lost') isLost = true;
        }
      });
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);
      first.killAll();
      const killedAt = performance.now();
      await expect.poll(() => isLost, { timeout: 30_000 }).toBe(true);
      const last = acknowledged.at(-1) ?? 0;
      await expect.poll(() => curl(third, '/api/time').status, { timeout: 60_000, intervals: [200] }).toBe(200);
      const tookMs = performance.now() - killedAt;
      const [, , , answer] = sheet.split(' ');
      const held = await Database.of(join(folder, 'reserva'));
      const kept = await held.row<{ revision: number }>('select revision::integer from user_answer where id = $1', [
        answer,
      ]);
      const givenBack = await held.rows<{ given: number }>(
        `select given_ms::float8 as given from given_back where cause = 'roomServer'`,
      );
      await held.close();
      expect(kept.revision).toBeGreaterThanOrEqual(last);
      expect(tookMs).toBeLessThan(60_000);
      expect(givenBack).toHaveLength(1);
      // Whoever answers goes on, with the same login.
      person.stdin?.write('go on\n');
      await expect.poll(() => acknowledged.at(-1), { timeout: 30_000 }).toBeGreaterThan(last + 5);

      await serve(first, 'servidor');
      await expect.poll(stageOf(first), { timeout: 60_000 }).toBe('following');
      await expect.poll(stageOf(second), { timeout: 60_000 }).toBe('both');
      expect([curl(first, '/api/laboratory').status, curl(first, '/api/time').status]).toEqual([503, 503]);
      expect(existsSync(join(folder, 'servidor-aparte-1', 'server.secret'))).toBe(true);

      // The cable of the one that serves is pulled: the first one takes over again, and the other comes back.
      const before = acknowledged.at(-1) ?? 0;
      isLost = false;
      second.plug(false);
      await expect.poll(() => isLost, { timeout: 40_000 }).toBe(true);
      const at = acknowledged.at(-1) ?? 0;
      expect(at).toBeGreaterThanOrEqual(before);
      await expect.poll(() => standbyOf(first)['term'], { timeout: 60_000 }).toBe(3);
      await expect.poll(() => curl(third, '/api/time').status, { timeout: 60_000 }).toBe(200);
      person.stdin?.write('go on\n');
      await expect.poll(() => acknowledged.at(-1), { timeout: 30_000 }).toBeGreaterThan(at + 5);
      second.plug(true);
      await expect.poll(stageOf(second), { timeout: 90_000 }).toBe('following');
      await expect.poll(stageOf(first), { timeout: 60_000 }).toBe('both');
      person.stdin?.end();

      const results = join(folder, 'sala.quipu-results');
      curl(first, '/api/laboratory/results', '-o', results);
      expect(existsSync(results)).toBe(true);
    });
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }),
    );
    removeFolder(folder);
  }
});
