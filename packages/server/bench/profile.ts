import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { examineesAt, ROOT } from './child.ts';
import { NO_LIMIT, onDatabase } from './on-database.ts';
import { prepare } from './prepare.ts';

/**
 * Tells which functions the server's processor goes to in each call of a cycle. It needs perf, and is judged by nobody:
 * `node --conditions=quipu-source --import tsx packages/server/bench/profile.ts`
 */
const PEOPLE = Number(process.env.QUIPU_BENCH_CYCLE ?? 300);
const ROUNDS = 40;
const WARM_ROUNDS = 10;
const SHOWN = 10;
const SAMPLES_A_SECOND = 997;
const MAX_BYTES = 2 ** 31 - 1;
/** A log has lines once something was answered. */
const CALLS = { answers: ['answers'], state: ['state'], log: ['answers', 'log'] } as const;

/** Work of the engine's own, by a frame that tells it. */
const ENGINES_OWN: readonly (readonly [RegExp, string])[] = [
  [/v8::internal::.*(Heap|Scaveng|MarkCompact|Sweeper|Marking)/, 'garbage collector'],
  [/v8::internal::.*(Compiler|Maglev|Turbo|compiler::|baseline::)/, 'compiling'],
];
/** The map that V8 writes for perf names a function by its kind, name and place; `*`, `~` and the like say how far it is compiled. */
const NAME = /^(?:JS|LazyCompile|Function|Script|Eval|Builtin):[*~^+']*(.*)$/;

/** A sample counts for the function that was called last, with what it called of the engine's own. */
const nameOf = (stack: readonly string[]): string => {
  for (const frame of stack) {
    const own = ENGINES_OWN.find(([of]) => of.test(frame));
    if (own !== undefined) return own[1];
    const [, name] = NAME.exec(frame) ?? [];
    if (name !== undefined && !frame.startsWith('Builtin')) return name;
    if (/RunMicrotasks/.test(frame)) return 'queue of promises';
  }
  return stack[0]?.endsWith('([kernel.kallsyms])') === true
    ? 'the kernel, outside JavaScript'
    : "Node's own, outside JavaScript";
};

const counted = (file: string): ReadonlyMap<string, number> => {
  const told = execFileSync('perf', ['script', '-i', file, '-F', 'ip,sym,dso'], {
    ...{ encoding: 'utf8', maxBuffer: MAX_BYTES, stdio: ['ignore', 'pipe', 'ignore'] },
  });
  const counts = new Map<string, number>();
  for (const sample of told.split('\n\n').filter((one) => one.trim() !== '')) {
    const name = nameOf(
      sample
        .trim()
        .split('\n')
        .map((line) => line.trim().replace(/^[0-9a-f]+ | \(\/tmp\/perf-\d+\.map\)$|file:\S*\//g, '')),
    );
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

await onDatabase(async ({ folder, db, server: start }) => {
  await prepare(db, PEOPLE);
  const server = await start({ ...NO_LIMIT, NODE_OPTIONS: '--perf-basic-prof' });
  const { done, end } = examineesAt(server.origin, PEOPLE);
  for (const name of ['login', 'list', 'opening', 'state', 'log']) await done(name);
  for (let round = 0; round < WARM_ROUNDS; round += 1) for (const name of ['answers', 'state', 'log']) await done(name);
  for (const [call, names] of Object.entries(CALLS)) {
    const file = join(folder, `${call}.perf`);
    const asked = `record -q -e cpu-clock -F ${SAMPLES_A_SECOND} -g -p ${server.pid} -o ${file}`.split(' ');
    const perf = spawn('perf', asked, { stdio: 'inherit' });
    const ended = once(perf, 'exit');
    for (let round = 0; round < ROUNDS; round += 1) for (const name of names) await done(name);
    perf.kill('SIGINT');
    await ended;
    const counts = counted(file);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    console.log(`\n${call}: ${PEOPLE} people, ${ROUNDS} times each, ${all} samples`);
    const first = [...counts].sort(([, one], [, other]) => other - one).slice(0, SHOWN);
    for (const [name, count] of first) console.log(`  ${((100 * count) / all).toFixed(1).padStart(5)} %  ${name}`);
  }
  end();
  await server.stop();
  const maps = readdirSync(ROOT).filter((name) => name.endsWith(`-${server.pid}-v8.log`));
  for (const left of [`/tmp/perf-${server.pid}.map`, ...maps.map((name) => join(ROOT, name))])
    rmSync(left, { force: true });
});
