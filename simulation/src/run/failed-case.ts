import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlanAsJson } from '../world/plan.ts';
import type { SeedReport } from './messages.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = fileURLToPath(new URL('../../../test-results/simulation', import.meta.url));

/** Holds what is needed to see it again. */
interface FailedCase {
  readonly plan: PlanAsJson;
  /** The known fault that was put into the product; null: none was. */
  readonly bad: string | null;
}

const traceOf = (file: string): string => file.replace(/\.json$/, '.trace');
const textOf = ({ text, trace }: NonNullable<SeedReport['shrunk']>): string => `${text}\n\n${trace.join('\n')}\n`;

/** Puts what failed, made small, where it can be played again and read. Returns what to tell of it. */
export const keepCase = ({ seed, shrunk }: SeedReport, bad: string | null): readonly string[] => {
  if (shrunk === null) return [];
  mkdirSync(FOLDER, { recursive: true });
  const file = `${FOLDER}/seed-${seed}.json`;
  const trace = traceOf(file);
  const kept: FailedCase = { plan: shrunk.plan, bad };
  writeFileSync(trace, textOf(shrunk));
  writeFileSync(file, `${JSON.stringify(kept)}\n`);
  return [
    shrunk.text,
    `Its trace: ${relative(ROOT, trace)}`,
    `Again: npm run simulate -- --replay ${relative(ROOT, file)}`,
  ];
};

/** Compares the trace of a case with that of playing it again, and says what to tell of the two. */
export const compareTraces = (file: string, { shrunk }: SeedReport): string => {
  if (shrunk === null) return 'It does not fail any more.';
  const trace = traceOf(file);
  if (existsSync(trace) && readFileSync(trace, 'utf8') === textOf(shrunk))
    return 'Its trace is the same, to the letter.';
  const again = trace.replace(/\.trace$/, '.again.trace');
  writeFileSync(again, textOf(shrunk));
  return `Its trace is another one: ${relative(ROOT, again)}`;
};

export const readCase = (file: string): FailedCase => JSON.parse(readFileSync(file, 'utf8')) as FailedCase;
