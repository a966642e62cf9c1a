import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import swc from '@swc/core';
import { expect, it, vi } from 'vitest';
import { ROOT } from '../../platform/root.ts';

vi.setConfig({ testTimeout: 300_000 });

/** Folders in which regular expressions meet what somebody sent. */
const FOLDERS = ['packages/contract/src', 'packages/server/src', 'packages/engine/src'];
/** They meet what an operator, an author or the machine itself wrote, and never a request. */
const NOT_SENT =
  /\/(testing|cli|content|config|demonstration|db|process|migrations)\/|\.test\.ts$|start-texts|plain-text/;
const BYTES = 200_000;
/** Times a look at each character. What grows with the square takes thousands of them. */
const MAX_TIMES = 100;
/** Never less than what the clock can tell, microseconds. */
const MIN_LOOK = 200;

interface Found {
  readonly where: string;
  readonly expression: RegExp;
}

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.ts') && !NOT_SENT.test(path));

interface Node {
  readonly type?: string;
  readonly pattern?: string;
  readonly flags?: string;
  readonly [key: string]: unknown;
}
const literalsIn = (node: unknown): readonly Node[] => {
  if (typeof node !== 'object' || node === null) return [];
  const own = node as Node;
  return own.type === 'RegExpLiteral' ? [own] : Object.values(own).flatMap(literalsIn);
};
/** Every literal of a regular expression, with where it stands. */
const expressionsIn = (path: string): readonly Found[] =>
  literalsIn(swc.parseFileSync(join(ROOT, path), { syntax: 'typescript' })).map(({ pattern = '', flags }) => ({
    where: path,
    expression: new RegExp(pattern, flags),
  }));

/** Texts that an expression may be made to look at again and again: all that it names itself, and one of each kind. */
const piecesOf = ({ source }: RegExp): readonly string[] => {
  const own = source.replace(/\\[pP]\{[^}]*\}|\\u\{?[\dA-Fa-f]+\}?|\\x..|\\./g, (escaped) =>
    /\\[.\-/+*?$^()[\]{}|\\]/.test(escaped) ? escaped.slice(1) : '',
  );
  return [...new Set([...Array.from(own), ...Array.from('a A1 -._%"\\/\n\t\u00e1\u0301\u0000')])];
};

const evilOf = (expression: RegExp, length: number): readonly string[] => {
  const pieces = piecesOf(expression);
  const runs = pieces.flatMap((piece) => [
    piece.repeat(length),
    `${piece.repeat(length)}\u0001`,
    `\u0001${piece.repeat(length)}`,
  ]);
  const pairs = pieces.flatMap((one) =>
    ['a', ' ', '.', one].map((other) => `${`${one}${other}`.repeat(length / 2)}\u0001`),
  );
  // Whatever it wants first, so that it goes on to what comes then.
  const heads = ['a', 'a@', '0', '{', '<', '[', '"', '$', '\\', 'http://'].flatMap((head) =>
    ['a', '0', ' ', '.', '-', '\\'].map((piece) => `${head}${piece.repeat(length)}\u0001`),
  );
  return [...runs, ...pairs, ...heads];
};

const cpuOf = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

const LOOK = /[^\p{L}\p{N}\p{P}\p{S}\p{Z}\p{C}\p{M}]/u;
/** A look at each character of it, in microseconds. */
const lookAt = (text: string): number =>
  Math.max(
    MIN_LOOK,
    cpuOf(() => LOOK.test(text)),
  );
const timed = ({ source, flags }: RegExp, text: string): number => {
  const fresh = new RegExp(source, flags);
  return cpuOf(() => text.replace(fresh, ''));
};

/** Null where it is about as quick as a look. What was slow once may have been the collector: it is slow three times. */
const slowWith = (expression: RegExp, text: string): string | null => {
  for (let time = 0; time < 3; time += 1) if (timed(expression, text) <= MAX_TIMES * lookAt(text)) return null;
  return `${JSON.stringify(text.slice(0, 12))}… of ${text.length}`;
};

const WORST = 4;
/** All at a tenth of the length, where a square shows without a wait, and the worst at the whole. */
const slownessOf = ({ expression }: Found, bytes = BYTES): string | null => {
  const tried: { readonly shape: number; readonly own: number }[] = [];
  for (const [shape, text] of evilOf(expression, bytes / 10).entries()) {
    const own = timed(expression, text);
    const slow = own > MAX_TIMES * MIN_LOOK ? slowWith(expression, text) : null;
    if (slow !== null) return slow;
    tried.push({ shape, own });
  }
  const worst = tried.sort((one, other) => other.own - one.own).slice(0, WORST);
  const whole = evilOf(expression, bytes);
  for (const { shape } of worst) {
    const slow = slowWith(expression, whole[shape] ?? '');
    if (slow !== null) return slow;
  }
  return null;
};

const found = FOLDERS.flatMap(sourcesIn).flatMap(expressionsIn);

it('finds them, and what is slow', () => {
  expect(found.length).toBeGreaterThan(60);
  const slow = ['^[a ]*a[a ]*$', ' +$', '^\\d+\\.?\\d*$'].map((source) => ({ where: '', expression: RegExp(source) }));
  expect(slow.filter((one) => slownessOf(one, BYTES / 4) === null)).toEqual([]);
});

it('each reads 200 KB of whatever it likes least about as fast as they can be looked at', () => {
  const slow = found.flatMap((one) => {
    const slowness = slownessOf(one);
    return slowness === null ? [] : [`${one.where} ${one.expression}: ${slowness}`];
  });
  expect(slow).toEqual([]);
});
