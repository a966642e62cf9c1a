import { readFileSync } from 'node:fs';
import type { Coverage } from './coverage.ts';
import { createJudge, type Verdict } from './judge.ts';
import type { Mutant } from './sources.ts';

export type FromChild =
  | { readonly kind: 'alive'; readonly cost: number }
  | { readonly kind: 'judged'; readonly verdict: Verdict };

const say = (message: FromChild): void => void process.send?.(message);

const [, , coverageFile = '', budget = ''] = process.argv;
const coverage = JSON.parse(readFileSync(coverageFile, 'utf8')) as Coverage;
const judge = createJudge(coverage, Number(budget), (cost) => say({ kind: 'alive', cost }));

// What a mutant breaks outside of any test is broken all the same.
const broken = (error: unknown): void => {
  say({ kind: 'judged', verdict: { outcome: 'killed', by: `outside of tests: ${error}` } });
  setTimeout(() => process.exit(1), 100);
};
process.on('unhandledRejection', broken);
process.on('uncaughtException', broken);
process.on('disconnect', () => process.exit());
process.on('message', (mutant: Mutant) => {
  void judge(mutant).then((verdict) => say({ kind: 'judged', verdict }));
});
say({ kind: 'alive', cost: 0 });
