import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../root.mjs';

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const OF_A_LIMIT = /\b(?:const|let) ((?:MOST|LEAST|LONGEST|SHORTEST|FEWEST)_\w+|MOST|LEAST|[A-Z_]+_(?:MOST|LEAST))\b/g;

it('constants that are limits begin with MAX_ or MIN_', () => {
  const others = sources.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(OF_A_LIMIT)].map(([, name]) => `${path}: ${name}`),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  expect(others).toEqual([]);
});
