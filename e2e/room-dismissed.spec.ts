import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Computer, canMakeComputers, withComputers } from './support/computers.ts';
import { newFolder, removeFolder } from './support/data-folder.ts';
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
const SOON = { timeout: 90_000 };

const curl = ({ on }: Computer, path: string, ...more: readonly string[]) => {
  const [command, ...args] = [...on, 'curl', '-s', '-m', '20', '-w', '\n%{http_code}', ...more, HERE + path];
  const lines = spawnSync(command, args, { encoding: 'utf8' }).stdout.split('\n');
  return { status: Number(lines.at(-1)), body: lines.slice(0, -1).join('\n') };
};
const post = (computer: Computer, path: string, body: object) =>
  curl(computer, path, '-H', 'content-type: application/json', '-d', JSON.stringify(body));
const jsonOf = <A>(computer: Computer, path: string): A | null => {
  const { status, body } = curl(computer, path);
  return status === 200 ? (JSON.parse(body) as A) : null;
};
const stageOf = (computer: Computer) => () =>
  jsonOf<{ readonly stage: string }>(computer, '/api/laboratory/standby')?.stage;
const packageOf = (computer: Computer) =>
  jsonOf<{ readonly laboratory: { readonly id: string } | null }>(computer, '/api/laboratory')?.laboratory;

test('a standby that is dismissed leaves at once, its computer is free with its copy put aside, and the server goes on with nobody beside it @long', async ({
  server: institution,
  db,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: not every system can make computers.
  test.skip(!canMakeComputers(), 'computers are made of network namespaces, by root on Linux');
  test.setTimeout(300_000);
  const folder = newFolder();
  const children: ChildProcess[] = [];
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
  try {
    await withComputers(2, async ([first, second]) => {
      if (first === undefined || second === undefined) throw new Error('There are too few');
      const serve = ({ on }: Computer, name: string) => {
        const [command, ...rest] = [...on, process.execPath, MAIN];
        const own = { HOST: 'localhost', PORT, QUIPU_LOCAL: '1', QUIPU_DATA: join(folder, name) };
        const env = { PATH: process.env['PATH'], QUIPU_LOG_LEVEL: 'warn', ...own };
        children.push(spawn(command, rest, { env, stdio: ['pipe', 'pipe', 'inherit'] }));
      };
      chmodSync(folder, 0o755);
      serve(first, 'servidor');
      serve(second, 'reserva');
      for (const one of [first, second]) await expect.poll(() => curl(one, '/health').status, SOON).toBe(200);
      const loaded = curl(first, '/api/laboratory/package', '-F', `file=@${file}`, '-F', `passphrase=${PASSPHRASE}`);
      expect(loaded.status).toBe(200);
      const room = JSON.parse(post(first, '/api/laboratory/room', { is_open: true }).body) as {
        readonly cards: readonly { readonly code: string }[];
      };
      const invited = JSON.parse(post(first, '/api/laboratory/standby/invitation', {}).body) as {
        readonly code: string;
      };
      const become = { card: room.cards[0]?.code ?? '', code: invited.code };
      expect(post(second, '/api/laboratory/standby', become).status).toBe(200);
      await expect.poll(stageOf(second), SOON).toBe('following');
      await expect.poll(stageOf(first), SOON).toBe('both');

      expect(post(first, '/api/laboratory/standby/dismissal', {}).status).toBe(200);
      await expect.poll(stageOf(first), { timeout: 20_000 }).toBe('none');
      await expect.poll(stageOf(second), SOON).toBe('none');
      expect([packageOf(first)?.id, packageOf(second)]).toEqual([expect.any(String), null]);
      // Of both its folders: what it had before it stood by, and the copy, which nobody has begun anything in.
      const folders = () => jsonOf<{ readonly folders: readonly object[] }>(second, '/api/laboratory/aside')?.folders;
      expect(folders()).toMatchObject([
        { number: 2, content: { laboratory: packageOf(first)?.id, running: 0 } },
        { number: 1, content: null, may_erase: true },
      ]);
      expect(post(second, '/api/laboratory/aside/2/reading', {}).status).toBe(200);
      const read = { step: null, problem: 'En esa carpeta nadie empezó ninguna evaluación: no tiene resultados.' };
      await expect.poll(folders, SOON).toMatchObject([{ number: 2, ...read }, { number: 1 }]);

      // What is written on the server waits for nobody.
      second.killAll();
      expect(post(first, '/api/laboratory/room', { is_open: true }).status).toBe(200);
      expect(post(first, '/api/laboratory/hour/confirmed', {}).status).toBe(200);
      expect(stageOf(first)()).toBe('none');
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
