import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../root.mjs';

/** A comment that begins so is no sentence, or has its subject in a clause of its own. */
const OPENING =
  /\/\*\*\s+(?:\* )?(?:What|Who|Whose|Which|Why|Where|When|How|If|Of|As|By|In|With|From|On|At|For|To)\b.*/g;

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'packages/*/src/*'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path));

it('no comment begins with a relative, a conjunction or a preposition', () => {
  const found = sources.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(OPENING)].map(([comment]) => `${path}: ${comment}`),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});
