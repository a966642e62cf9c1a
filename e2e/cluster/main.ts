import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleProgram } from '../../packages/desktop/packaging/bundle.mjs';
import { canMakeComputers, withComputers } from '../support/computers.ts';
import { faketime } from '../support/faketime.ts';
import { ROOT } from '../support/server.ts';
import { copyBuild, publishNextVersion } from '../support/web-build.ts';
import { clusterOn, GREETED, MACHINES, machinesOn, until } from './cluster.ts';
import { differsFrom, lostOf, prepare, sitDown, writtenOf } from './examinees.ts';
import { faultsOf } from './faults.ts';
import { bundleNextVersion } from './next-version.ts';
import { type Row, suffer } from './trial.ts';
import { knowsWhoCalls } from './who-calls.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '24' },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: join(ROOT, 'test-results', 'cluster.json') },
    keep: { type: 'boolean', default: false },
    pooled: { type: 'boolean', default: false },
  },
});
const people = Number(values.people);
if (!Number.isInteger(people) || people < 1) {
  console.error('npm run cluster -- --people 24 --pooled --only "part of a name" --out table.json --keep');
  process.exit(1);
}

/** Debian's package of each program that a machine runs. */
const NEEDED: Readonly<Record<string, string>> = {
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'postgresql-15': '/usr/lib/postgresql/15/bin/initdb',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  curl: '/usr/bin/curl',
  openssl: '/usr/bin/openssl',
  iproute2: '/usr/sbin/ip',
};
const missing = Object.entries(NEEDED)
  .filter(([, path]) => !existsSync(path) && !existsSync(path.replace(/^\/usr/, '')))
  .map(([name]) => name);
if (faketime() === null) missing.push('faketime');
const cannot = [
  ...(missing.length > 0 ? [`packages are missing: apt-get install --no-install-recommends ${missing.join(' ')}`] : []),
  ...(missing.length === 0 && !canMakeComputers() ? ['it takes root on Linux, for network namespaces'] : []),
  ...(existsSync('/dev/loop-control') ? [] : ['there are no loop devices']),
  ...(existsSync('/dev/fuse') ? [] : ['there is no /dev/fuse']),
  ...(spawnSync('id', ['quipu']).status === 0 ? [] : ['there is no user quipu: adduser --system --group quipu']),
];
if (cannot.length > 0) {
  console.error(['The cluster cannot be tried here:', ...cannot].join('\n  '));
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'quipu-cluster-'));
chmodSync(folder, 0o755);
const rows: Row[] = [];
const problems: string[] = [];
let written: object | null = null;
let told: NodeJS.Signals | null = null;
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      told = signal;
      reject(new Error('It was told to stop.'));
    });
});
// Whatever is under way when it is told to stop fails with what it works on.
process.on('unhandledRejection', () => undefined);

const tried = async (machines: ReturnType<typeof machinesOn>): Promise<void> => {
  const program = join(folder, 'cluster-people.mjs');
  await bundleProgram(join(ROOT, 'simulation/src/cluster/cluster-people.ts'), program, 'esm');
  const next = { bundle: join(folder, 'next-version'), web: join(folder, 'next-web') };
  await bundleNextVersion(next.bundle);
  copyBuild(next.web);
  publishNextVersion(next.web);
  const began = performance.now();
  const cluster = await clusterOn(machines, values.pooled);
  console.log(`The cluster was up after ${Math.round((performance.now() - began) / 1_000)} s.`);
  await prepare(cluster, people);
  const examinees = await sitDown(cluster, program, people, folder);
  await until('a socket is greeted', () => cluster.greetingOfSocket().includes(GREETED));
  console.log(`${people} people answer.`);
  const before = writtenOf(cluster);
  const faults = faultsOf(cluster, examinees, next).filter(({ name }) => new RegExp(values.only).test(name));
  if (faults.length === 0) throw new Error(`No fault has a name with "${values.only}".`);
  for (const fault of faults) {
    const row = await suffer(cluster, examinees, fault);
    rows.push(row);
    problems.push(...row.problems.map((problem) => `${row.fault}: ${problem}`));
    console.log(`${row.fault}: ${row.away} s; ${row.told}`);
  }
  await until('a socket is greeted', () => cluster.greetingOfSocket().includes(GREETED));
  await knowsWhoCalls(cluster);
  await examinees.finish();
  const after = writtenOf(cluster);
  const answers = examinees.all.reduce((sum, { kept }) => sum + kept, 0);
  written = { answers, wal: after.wal - before.wal, logs: after.logs, answersTable: after.answers };
  const wrong = examinees.wrong.filter((one) => !problems.some((problem) => problem.endsWith(one)));
  const lost = lostOf(cluster, examinees.acknowledged()).map((one) => `lost: ${one}`);
  problems.push(...[...differsFrom(cluster, examinees), ...lost, ...wrong].map((one) => `at the end: ${one}`));
};

try {
  await withComputers(MACHINES.length, async (computers) => {
    const machines = machinesOn(computers, folder);
    try {
      await Promise.race([tried(machines), interrupted]);
    } finally {
      await machines.close();
    }
  });
} catch (error) {
  const failure = error instanceof Error ? error.message : String(error);
  problems.push(told === null ? failure : `It was told to stop (${told}), and has ended all that it had started.`);
}
console.table(
  rows.map(({ fault, away, longestSilence, acknowledged, lost, looked, keptHere }) => ({
    'what happened': fault,
    'nothing taken for, s': away,
    'longest wait of one, s': longestSilence,
    'acknowledged so far': acknowledged,
    'of these lost': lost.length,
    'waited over 5 s': looked,
    'of these read that theirs are kept': keptHere,
  })),
);
mkdirSync(dirname(values.out), { recursive: true });
const cores = availableParallelism();
writeFileSync(
  values.out,
  `${JSON.stringify({ at: new Date().toISOString(), cores, people, pooled: values.pooled, rows, written, problems }, null, 2)}\n`,
);
if (values.keep) console.log(`Logs and disks of the machines: ${folder}`);
else rmSync(folder, { recursive: true, force: true });
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0 ? 'Nothing that was acknowledged was lost, and nobody was logged out.' : 'It failed.',
);
process.exit(problems.length === 0 ? 0 : 1);
