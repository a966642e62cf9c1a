import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { bundlePatched, type SourcePatch } from '../../../packages/engine/src/testing/patched-bundle.ts';
import type { PlanAsJson } from '../world/plan.ts';
import type { SeedReport, Work } from './messages.ts';
import { Report } from './report.ts';

export interface SimulateOptions {
  readonly from: number;
  readonly seeds: number;
  readonly workers: number;
  readonly patches?: readonly SourcePatch[];
  readonly digests?: boolean;
  readonly shrinks?: boolean;
  readonly known?: readonly string[];
  /** The plan to play in place of the first seed's own. */
  readonly plan?: PlanAsJson | null;
  /** Two power cuts in each run. */
  readonly cuts?: boolean;
  /** True: that is enough. */
  readonly onSeed?: (report: SeedReport, all: Report) => boolean;
}

/** A module that is native, or reads files beside itself, stays where it is. */
const BUNDLED = /^(?:@quipu\/.+|@noble\/hashes|fp-ts|io-ts|immer|idb|kysely|pg|fastify|@fastify\/.+)(?:\/|$)/;
const isApart = (id: string, importer: string | undefined): boolean =>
  id === 'pg-native' || (/^[@a-z]/.test(id) && importer?.includes('/node_modules/') !== true && !BUNDLED.test(id));

/** Much is made and thrown away: with room for it, it is cleared away more rarely. */
const MEMORY = ['--max-old-space-size=1024', '--max-semi-space-size=64'];

const runWorker = (file: string, work: Work, hear: (report: SeedReport) => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...MEMORY, file, JSON.stringify(work)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let isEnough = false;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (isEnough) return;
      isEnough = hear(JSON.parse(line) as SeedReport);
      if (isEnough) child.stdin.end();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`A worker of the simulation ended with ${code}`));
    });
  });

/** Runs seeds in processes of their own, each with a PostgreSQL of its own. */
export const simulate = async (options: SimulateOptions): Promise<Report> => {
  const {
    from,
    seeds,
    workers,
    patches = [],
    digests = false,
    shrinks = false,
    known = [],
    plan = null,
    cuts = false,
    onSeed,
  } = options;
  const report = new Report();
  const input = 'simulation/src/run/worker.ts';
  const bundle = await bundlePatched({ input, under: 'simulation/dist', patches, external: isApart });
  let isEnough = false;
  try {
    const works = Array.from({ length: Math.min(workers, seeds) }, (_, place) => ({
      from: from + place,
      step: workers,
      seeds: seeds - place,
      digests,
      shrinks,
      known,
      plan,
      cuts,
    }));
    const hear = (one: SeedReport): boolean => {
      report.add(one);
      isEnough ||= onSeed?.(one, report) ?? false;
      return isEnough;
    };
    await Promise.all(works.map((work) => runWorker(bundle.file, work, hear)));
  } finally {
    await bundle.remove();
  }
  return report;
};
