import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../root.mjs';

/** A letter or a sign that is Spanish: nothing but what a person reads has one. */
const SPANISH = /[áéíóúñÁÉÍÓÚÑ¿¡]/;
const COMMENT = /^\s*(?:\/?\*|\/\/)/;
const TEXTS = /(?:\/|-)texts\.ts$/;
const OF_TESTS = /\.test\.tsx?$|\/testing\//;
/** Names of programs, as they are shown and looked for. */
const NAMES = 'packages/desktop/src/watches/known-programs.ts';

const sources = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'packages/web/src/*', 'packages/desktop/src/*'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => /\.(?:tsx?|cts)$/.test(path) && !OF_TESTS.test(path) && path !== NAMES);

const spanishIn = (path) =>
  readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .filter((line) => SPANISH.test(line) && !COMMENT.test(line));

it('what a person reads on a screen stands in files of texts', () => {
  const [texts, others] = [true, false].map((is) => sources.filter((path) => TEXTS.test(path) === is));
  expect(texts.flatMap(spanishIn).length).toBeGreaterThan(1_000);
  expect(others.flatMap((path) => spanishIn(path).map((line) => `${path}: ${line.trim()}`))).toEqual([]);
});
