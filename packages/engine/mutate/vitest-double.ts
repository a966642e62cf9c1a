import { format } from 'node:util';

/** What the engine's tests take of vitest, without its processes: a mutant costs its tests and nothing else. */

// vitest's own `expect` asks where it runs.
Object.assign(globalThis, { __vitest_worker__: { config: {}, rpc: {} } });
export const { expect } = await import('vitest');

type Body = (...args: never[]) => unknown;

export interface Test {
  /** From the engine's `src`. */
  readonly file: string;
  /** Its place among the tests of its file. */
  readonly place: number;
  readonly name: string;
  readonly run: () => unknown;
}

/** Tests of the bundle that is being imported, in order. */
export const tests: Test[] = [];
let path: readonly string[] = [];
let file = '';

/** Called at the head of each file of tests. */
export const inFile = (name: string): void => {
  file = name;
};

const collect = (name: string, run: () => unknown): void => {
  const place = tests.filter((one) => one.file === file).length;
  tests.push({ file, place, name: [...path, name].join(' > '), run });
};

const within = (name: string, body: () => unknown): void => {
  const before = path;
  path = [...before, name];
  body();
  path = before;
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
export const vi = { setConfig: (): void => undefined };
