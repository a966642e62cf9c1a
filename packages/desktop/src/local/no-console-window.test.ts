import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PACKAGES = fileURLToPath(new URL('../../..', import.meta.url));
/** The programs of other systems alone, which Windows has not. */
const ELSEWHERE = /^\((?:'id'|'useradd'|'\/bin\/sh')/;
const STARTS = /(?<![\w.'])(?:spawn|spawnSync|execFile|execFileSync|exec|execSync|fork|run)(?=\()/g;
const OPTIONS = /^\([^;]*(?:windowsHide: true|LIMITS)/;
/** Windows gives a detached process a console of its own, and then does not look at whether it shall be hidden. */
const DETACHED = /^\([^;]*detached: true/;

const sourcesOf = (name: string): readonly string[] =>
  readdirSync(join(PACKAGES, name, 'src'), { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|testing[/\\]/.test(path))
    .map((path) => readFileSync(join(PACKAGES, name, 'src', path), 'utf8'))
    .filter((text) => text.includes("from 'node:child_process'"));

it('starts no program on Windows whose console would open over an evaluation', () => {
  const calls = ['server', 'desktop']
    .flatMap(sourcesOf)
    .flatMap((text) =>
      [...text.matchAll(STARTS)].map(({ 0: word, index }) => text.slice(index + word.length, index + 400)),
    );
  const windows = calls.filter((call) => !ELSEWHERE.test(call));
  expect(windows.length).toBeGreaterThan(3);
  expect(windows.filter((call) => !OPTIONS.test(call) || DETACHED.test(call))).toEqual([]);
});
