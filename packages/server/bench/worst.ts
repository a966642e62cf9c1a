import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@quipu/contract';
import { hold, isQuick, report } from '../../../scripts/bench-report.mjs';
import { everyEndpoint } from '../src/platform/http/every-endpoint.ts';
import type { Watched } from '../src/testing/watch-time.ts';
import { worstBodiesOf } from '../src/testing/worst-bodies.ts';
import { load } from './child.ts';
import { memoryOf } from './cpu.ts';
import type { PostingSheet } from './not-held.ts';
import { onDatabase } from './on-database.ts';
import { prepare } from './prepare.ts';

/** Measures what others notice while four connections send the largest and worst bodies of every call to a server of little memory. */
const SECONDS = isQuick ? 3 : Number(process.env.QUIPU_BENCH_WORST_SECONDS ?? 60);
const HEAP_MB = 512;
const REST_MS = isQuick ? 100 : 15_000;
const FIRST_SECONDS = isQuick ? 1 : 5;
const MAX_TIMES = 5;
const AIM_MS = 100;
/** Memory after it, beside memory after a first short run of it: what a process keeps for the next time is no leak. */
const MAX_MEMORY = 1.25;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

await onDatabase(async ({ folder, db, server }) => {
  await prepare(db, 2);
  const { origin, pid, stop } = await server({ NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` });
  const file = join(folder, 'sheets.json');
  await load(here('start-load.ts'), [origin, '2', file]);
  const [person, evil] = JSON.parse(readFileSync(file, 'utf8')) as readonly [PostingSheet, PostingSheet];

  let revision = 1;
  const watch = (seconds: number): Promise<Watched> => {
    const [{ id, index, options } = { id: 0, index: 0, options: [] }] = person.answers;
    revision += 10_000;
    const answer = {
      ...{ id, index, details: [{ item_option_id: options[0] }], time: 1_000, visits: 1 },
      ...{ disabled: 0, disabled_item: 0, epoch: person.epoch },
    };
    const answering = {
      path: `/api/answers-sheet/${person.id}/answers`,
      headers: { authorization: `Bearer ${person.token}` },
      answer,
    };
    const args = [origin, String(seconds), String(revision), JSON.stringify(answering)];
    return load<Watched>(here('../src/testing/watch-time.ts'), args);
  };

  const calls = everyEndpoint.filter(({ bodyLimit }) => bodyLimit > 0);
  const headers = { authorization: `Bearer ${evil.token}`, 'x-quipu-device': 'equipo-de-nadie' };
  const pathOf = ({ path }: Endpoint) => path.replace('{status}', 'F').replace(/\{\w+\}/g, String(evil.id));
  const bodies = calls.flatMap((call) => [headers, {}].flatMap((of) => worstBodiesOf(call, pathOf(call), of)));
  const plan = join(folder, 'worst.json');
  writeFileSync(plan, JSON.stringify(bodies));
  const attack = (seconds: number) =>
    load<Readonly<Record<string, number>>>(here('../src/testing/worst-load.ts'), [origin, plan, String(seconds)]);

  console.log(`The worst bodies of ${calls.length} calls from 4 connections, a heap of ${HEAP_MB} MB`);
  await attack(FIRST_SECONDS);
  await pause(REST_MS);
  const before = memoryOf(pid);
  const alone = await watch(Math.min(20, SECONDS));
  const [beside, came] = await Promise.all([watch(SECONDS), attack(SECONDS)]);
  const highest = memoryOf(pid);
  await pause(REST_MS);
  const after = memoryOf(pid);

  const told = ({ p50, p99, asked }: Watched) => `p50 ${p50} ms, p99 ${p99} ms of ${asked}`;
  console.log(`  GET /api/time alone: ${told(alone)}; beside them: ${told(beside)}`);
  const sums = new Map<string, number>();
  for (const [what, count] of Object.entries(came)) {
    const status = what.split(' ')[1] ?? '';
    sums.set(status, (sums.get(status) ?? 0) + count);
  }
  console.log(`  replies: ${[...sums].map(([status, count]) => `${status} ${count} times`).join(', ')}`);
  const failed = Object.keys(came).filter((what) => / 5\d\d$/.test(what));
  report({ what: 'p99 to that alone', figure: beside.p99 / Math.max(1, alone.p99), atMost: MAX_TIMES });
  report({ what: 'p99 beside them', figure: beside.p99, unit: 'ms', atMost: AIM_MS });
  hold(`${beside.saved} answers saved, ${beside.notSaved} not`, beside.notSaved === 0 && beside.saved > 0);
  hold(`${beside.failed} of ${beside.asked} without a reply`, beside.failed === 0);
  hold(`5xx: ${failed.length === 0 ? 'none' : failed.join(', ')}`, failed.length === 0);
  console.log(`  memory ${before.toFixed(0)} MB before, ${highest.toFixed(0)} at its end, ${after.toFixed(0)} after`);
  report({ what: 'memory after to memory before', figure: after / before, atMost: MAX_MEMORY });
  await stop();
});
