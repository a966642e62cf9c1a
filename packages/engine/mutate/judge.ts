import { importTests } from './bundle.ts';
import { type Coverage, testsAt } from './coverage.ts';
import { mutated } from './mutations.ts';
import { type Mutant, sourceOf } from './sources.ts';
import { createTypes } from './types.ts';

export interface Verdict {
  readonly outcome: 'killed' | 'survived' | 'types' | 'timeout';
  /** The test that saw it, or what types say. */
  readonly by: string | null;
}

const TIMEOUT_MS = 5_000;
/** Milliseconds of processor time that it takes to bundle the tests, and to have types look at a file, at most. */
const BUNDLE_COST = 500;
const TYPES_COST = 1_000;

const withinTimeout = async (run: () => unknown, cost: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it does not end')), TIMEOUT_MS + 20 * cost);
  });
  try {
    await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Judges one mutant after another, in this process. `alive` is called before each test, with what it costs. `budget`: milliseconds of
 * tests, the cheapest first.
 */
export const createJudge = (coverage: Coverage, budget: number, alive: (cost: number) => void) => {
  let types: ReturnType<typeof createTypes> | null = null;
  let judged = 0;
  /** Judges a mutant that no test notices: a compiler may still refuse it. */
  const unseen = (mutant: Mutant, source: string): Verdict => {
    alive(TYPES_COST);
    types ??= createTypes();
    const refused = types(mutant.file, source);
    return refused === null ? { outcome: 'survived', by: null } : { outcome: 'types', by: refused };
  };

  return async (mutant: Mutant): Promise<Verdict> => {
    const source = mutated(sourceOf(mutant.file), mutant);
    const known = testsAt(coverage, mutant.file, mutant.start, mutant.end, budget);
    if (known.length === 0) return unseen(mutant, source);
    alive(BUNDLE_COST);
    const files = [...new Set(known.map(({ file }) => file))].sort();
    judged += 1;
    let tests: Awaited<ReturnType<typeof importTests>>;
    try {
      tests = await importTests(files, `${process.pid}-${judged}.mjs`, (file) =>
        file === mutant.file ? source : null,
      );
    } catch (error) {
      return { outcome: 'killed', by: `loading: ${error}` };
    }
    const find = new Map(tests.map((test) => [`${test.file} ${test.place}`, test]));
    for (const { file, place, cost } of known) {
      const test = find.get(`${file} ${place}`);
      if (test === undefined) return { outcome: 'killed', by: `${file}: fewer tests` };
      alive(cost);
      try {
        await withinTimeout(test.run, cost);
      } catch {
        return { outcome: 'killed', by: `${file}: ${test.name}` };
      }
    }
    return unseen(mutant, source);
  };
};
