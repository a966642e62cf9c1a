import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../root.mjs';

const OPENING = /\/\*\*\s+(?:\* )?(?:What|Who|Whose|Of|As|By|In|With|From|On|At|For|To)\b/g;
/** No package has more comments that begin so. A number only falls. */
const MAX_OF = { contract: 0, desktop: 0, engine: 0, proctor: 0, server: 31, web: 75 };

const sources = (name) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', `packages/${name}/src`], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path));

it.each(Object.entries(MAX_OF))('comments of %s begin with their subject or their verb', (name, most) => {
  const found = sources(name).flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(OPENING)].map(({ 0: opening }) => `${path}: ${opening}`),
  );
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(most);
});
