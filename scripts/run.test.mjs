import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { run } from './run.mjs';

const node = (code, options) => run(process.execPath, ['-e', code], options);

it('a command answers with its code and what it printed', async () => {
  expect(await node('console.log("a"); process.exitCode = 3')).toEqual({ code: 3, output: 'a\n' });
});

it('a command that does not end by its time fails, says so, and keeps what it printed', async () => {
  const { code, output } = await node('console.log("begun"); setInterval(() => {}, 1000)', { timeoutMs: 10_000 });
  expect(code).toBe(1);
  expect(output).toMatch(/^begun\n\n.* did not end within 10 s\n$/);
});

it('what a late command has started may keep its output open: nothing waits for that', async () => {
  const startsAnother =
    'process.on("SIGTERM", () => {}); require("child_process").spawn(process.execPath, ["-e", "setTimeout(() => {}, 40000)"], { stdio: "inherit" }); setInterval(() => {}, 1000)';
  const began = performance.now();
  const { code, output } = await node(startsAnother, { timeoutMs: 1_000 });
  expect(performance.now() - began).toBeLessThan(30_000);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('did not end within 1 s') });
});

it('what an ended command has started may keep its output open, too: its code is what counts', async () => {
  const leavesAnother =
    'require("child_process").spawn(process.execPath, ["-e", "setTimeout(() => {}, 40000)"], { stdio: "inherit", detached: true }).unref(); console.log("a"); process.exitCode = 3';
  const began = performance.now();
  expect(await node(leavesAnother)).toEqual({ code: 3, output: 'a\n' });
  expect(performance.now() - began).toBeLessThan(30_000);
});

it('a command that is late and then ends well by itself has failed all the same', async () => {
  const endsWell = 'process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000)';
  expect((await node(endsWell, { timeoutMs: 1_000 })).code).toBe(1);
});

it('all that was printed is out before the process ends, however slowly it is read', async () => {
  const prints = `import(${JSON.stringify(new URL('run.mjs', import.meta.url).href)}).then(({ endWith }) => { process.stdout.write('x'.repeat(2_000_000)); endWith(3); })`;
  const child = spawn(process.execPath, ['-e', prints], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'readable');
  let length = 0;
  for await (const chunk of child.stdout) length += chunk.length;
  expect(length).toBe(2_000_000);
});
