import { format } from 'node:util';

/**
 * Stands in for the parts of vitest that the engine's tests use, without its processes: a mutant costs its tests and
 * nothing else.
 */

// vitest's own `expect` asks where it runs.
Object.assign(globalThis, { __vitest_worker__: { config: {}, rpc: {} } });
export const { expect, vi } = await import('vitest');
// One timeout is the judge's.
vi.setConfig = (): void => undefined;

type Body = (...args: never[]) => unknown;

export interface Test {
  /** Seen from the engine's `src`. */
  readonly file: string;
  /** Its place among the tests of its file. */
  readonly place: number;
  readonly name: string;
  readonly run: () => unknown;
}

/** Tests of the bundle that is being imported, in order. */
export const tests: Test[] = [];
let path: readonly string[] = [];
/** Hooks of the block that is being described. */
let around: { readonly before: readonly Body[]; readonly after: readonly Body[] } = { before: [], after: [] };
let file = '';

/** Called at the head of each file of tests. */
export const inFile = (name: string): void => {
  file = name;
};

const collect = (name: string, run: () => unknown): void => {
  const place = tests.filter((one) => one.file === file).length;
  const { before, after } = around;
  const surrounded = async (): Promise<void> => {
    try {
      for (const body of before) await body();
      await run();
    } finally {
      for (const body of after) await body();
    }
  };
  tests.push({ file, place, name: [...path, name].join(' > '), run: surrounded });
};

export const beforeEach = (body: Body): void => {
  around = { ...around, before: [...around.before, body] };
};
export const beforeAll = (body: Body): void => {
  let done: unknown;
  beforeEach(() => {
    done ??= Promise.resolve(body());
    return done;
  });
};
export const afterEach = (body: Body): void => {
  around = { ...around, after: [body, ...around.after] };
};

const within = (name: string, body: () => unknown): void => {
  const outside = { path, around };
  path = [...path, name];
  body();
  ({ path, around } = outside);
};

const eachOf =
  (take: (name: string, body: () => unknown) => void) =>
  (rows: readonly unknown[]) =>
  (name: string, body: Body): void => {
    for (const row of rows) {
      const args: readonly unknown[] = Array.isArray(row) ? row : [row];
      take(format(name, ...args), () => body(...(args as readonly never[])));
    }
  };

export const it = Object.assign((name: string, body: Body) => collect(name, () => body()), { each: eachOf(collect) });
export const describe = Object.assign((name: string, body: Body) => within(name, () => body()), {
  each: eachOf(within),
});
