import { type ChildProcess, fork } from 'node:child_process';
import { bundlePatched, type SourcePatch } from '../patched-bundle.ts';
import { type Coverage, mergeCoverage } from './coverage.ts';
import type { Shrunk } from './shrink.ts';

export interface Broken extends Shrunk {
  readonly seed: number;
}

export type FromChild =
  | { readonly kind: 'played'; readonly runs: number }
  | ({ readonly kind: 'broken' } & Broken)
  | { readonly kind: 'done'; readonly coverage: Coverage };

export interface Played {
  readonly coverage: Coverage;
  /** The lowest seed that broke an invariant, and what is left of it when all is taken away that can be; null: none. */
  readonly broken: Broken | null;
}

interface SeedsToRun {
  readonly from: number;
  readonly count: number;
  readonly workers?: number;
  readonly patches?: readonly SourcePatch[];
  readonly onProgress?: (runs: number) => void;
}

interface ChildEnd {
  readonly coverage: Coverage;
  readonly broken: Broken | null;
}

const followed = (child: ChildProcess, onPlayed: (runs: number) => void): Promise<ChildEnd> =>
  new Promise((resolve, reject) => {
    let broken: Broken | null = null;
    let coverage: Coverage | null = null;
    child.on('message', (message: FromChild) => {
      if (message.kind === 'played') onPlayed(message.runs);
      else if (message.kind === 'done') coverage = message.coverage;
      else broken = message;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (coverage === null) reject(new Error(`a run of the simulation ended with ${code} and without a word`));
      else resolve({ coverage, broken });
    });
  });

/** Much is made and thrown away, on every core there is: none is left over for clearing away beside it. */
const MEMORY = ['--max-semi-space-size=64', '--single-threaded-gc'];

/** Plays seeds in processes of their own, on the product as it is or with patches in it. */
export const runSeeds = async ({ from, count, workers = 1, patches = [], onProgress }: SeedsToRun): Promise<Played> => {
  const bundle = await bundlePatched({
    input: 'packages/engine/src/testing/swarm/child.ts',
    under: 'test-results',
    patches,
  });
  try {
    const played = new Array<number>(workers).fill(0);
    const ends = await Promise.all(
      played.map((_, worker) => {
        const mine = Math.floor((count - worker + workers - 1) / workers);
        const args = [from + worker, mine, workers].map(String);
        const child = fork(bundle.file, args, { execArgv: MEMORY });
        return followed(child, (runs) => {
          played[worker] = runs;
          onProgress?.(played.reduce((sum, one) => sum + one, 0));
        });
      }),
    );
    const broken = ends.flatMap((end) => end.broken ?? []).sort((a, b) => a.seed - b.seed)[0] ?? null;
    return { coverage: mergeCoverage(ends.map(({ coverage }) => coverage)), broken };
  } finally {
    await bundle.remove();
  }
};

/** Ready to be a test of its own. */
export const asTest = ({ seed, plan, violation }: Broken): string =>
  `Seed ${seed} breaks ${violation.invariant}: ${violation.what}\nShrunk: ${JSON.stringify(plan)}`;
