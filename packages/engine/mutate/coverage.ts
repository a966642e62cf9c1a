import { importTests, productFiles, testFiles } from './bundle.ts';
import { type Part, probed } from './probes.ts';
import type { Test } from './vitest-double.ts';

/** A test that passes without a mutant. */
export interface Known {
  readonly file: string;
  readonly place: number;
  /** Milliseconds of processor time. */
  readonly cost: number;
}

/** Maps each part of the product to the tests that run it. */
export interface Coverage {
  readonly tests: readonly Known[];
  /**
   * The parts of each file, with the places in `tests` of those that run them; null: a part runs when modules are
   * loaded.
   */
  readonly parts: Readonly<Record<string, readonly (Part & { readonly by: readonly number[] | null })[]>>;
}

const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Runs all tests once, without mutants, and sees what each runs. */
export const coverageOf = async (failed: (test: Test, error: unknown) => void): Promise<Coverage> => {
  const parts: (Part & { readonly file: string })[] = [];
  let ran = new Set<number>();
  Object.assign(globalThis, { __ran: (part: number) => ran.add(part) });
  const product = new Set(productFiles());
  const all = await importTests(testFiles(), 'coverage.mjs', (file, source) => {
    if (!product.has(file)) return null;
    const made = probed(file, source, parts.length);
    parts.push(...made.parts.map((part) => ({ ...part, file })));
    return made.text;
  });
  const atLoad = ran;
  const tests: Known[] = [];
  const by = parts.map((): number[] => []);
  for (const test of all) {
    ran = new Set();
    const from = spent();
    try {
      await test.run();
    } catch (error) {
      failed(test, error);
      continue;
    }
    for (const part of ran) by[part]?.push(tests.length);
    tests.push({ file: test.file, place: test.place, cost: spent() - from });
  }
  const byFile: Record<string, (Part & { readonly by: readonly number[] | null })[]> = {};
  parts.forEach(({ file, start, end }, at) => {
    byFile[file] = [...(byFile[file] ?? []), { start, end, by: atLoad.has(at) ? null : (by[at] ?? []) }];
  });
  return { tests, parts: byFile };
};

/** Tests that run the place, the cheapest first, for as long as the budget lasts. What runs as modules are loaded may change anything. */
export const testsAt = (
  { tests, parts }: Coverage,
  file: string,
  start: number,
  end: number,
  budget: number,
): readonly Known[] => {
  const around = (parts[file] ?? []).filter((part) => part.start <= start && end <= part.end);
  const inner = around.reduce<(typeof around)[number] | null>(
    (least, part) => (least === null || part.end - part.start <= least.end - least.start ? part : least),
    null,
  );
  const found = inner === null || inner.by === null ? tests : inner.by.flatMap((at) => tests[at] ?? []);
  let left = budget;
  return [...found]
    .sort((a, b) => a.cost - b.cost)
    .filter(({ cost }) => {
      left -= cost;
      return left >= 0;
    });
};
