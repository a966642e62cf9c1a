import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import type { QuizEvent } from '../model/event.ts';
import { createChainReader } from './chain-reader.ts';
import { createChainWriter } from './chain-writer.ts';
import type { LogDamage } from './line-problem.ts';
import { CURRENT_VERSION, FIRST_VERSION } from './log-version.ts';
import { sha256 } from './sha256.ts';

const link = (at: number): QuizEvent => ({
  type: 'LinkChanged',
  at,
  data: { online: at % 2 === 0, serverOff: false },
});
/** Writes `count` events, after the line that declares the version. */
const written = (count: number): string[] => {
  const writer = createChainWriter(sha256);
  return Array.from({ length: count - 1 }, (_, i) => link(i + 1)).flatMap(writer.write);
};
const damageOf = (lines: readonly string[]): LogDamage | null => {
  const reader = createChainReader(sha256);
  for (const line of lines) {
    const event = reader.next(line);
    if (E.isLeft(event)) return event.left;
  }
  return null;
};

describe('the chain of a log', () => {
  it('goes from its first line to its head, and on from there', () => {
    const lines = written(5);
    expect(damageOf(lines)).toBeNull();
    const end = { lines: 3, head: sha256(lines[2] ?? ''), version: CURRENT_VERSION };
    expect([link(3), link(4)].flatMap(createChainWriter(sha256, end).write)).toEqual(lines.slice(3));
  });

  it('says how many lines it has, and will have, with the one that declares the version', () => {
    const writer = createChainWriter(sha256);
    expect([writer.lines(), writer.lines(0), writer.lines(1), writer.lines(2)]).toEqual([0, 0, 2, 3]);
    writer.write(link(1));
    expect([writer.lines(), writer.lines(1), writer.lines(2)]).toEqual([2, 3, 4]);
    const reader = createChainReader(sha256);
    expect([reader.place(), reader.rules(), reader.end()]).toEqual([
      0,
      1,
      { lines: 0, head: '', version: FIRST_VERSION },
    ]);
    for (const line of written(3)) reader.next(line);
    expect([reader.place(), reader.rules(), reader.end().lines]).toEqual([3, CURRENT_VERSION.rules, 3]);
  });

  it.each([
    ['format', { ...CURRENT_VERSION, format: 1 }],
    ['engine', { ...CURRENT_VERSION, engine: '0.0.1' }],
    ['rules', { ...CURRENT_VERSION, rules: 1 }],
  ])('declares its version anew where the lines before are of another %s', (_, version) => {
    const from = { lines: 3, head: sha256('x'), version };
    expect(createChainWriter(sha256, from).write(link(4))).toHaveLength(2);
    expect(createChainWriter(sha256, from).lines(1)).toBe(5);
    const same = { ...from, version: CURRENT_VERSION };
    expect(createChainWriter(sha256, same).write(link(4))).toHaveLength(1);
    expect(createChainWriter(sha256, { ...same, lines: 0 }).write(link(4))).toHaveLength(2);
  });

  it('shows a line that was changed, left out, repeated, moved or put in, by its number', () => {
    const lines = written(6);
    const changed = lines.map((line, i) => (i === 2 ? line.replace('"at":2', '"at":1') : line));
    expect(damageOf(changed)).toEqual({ line: 4, problem: { kind: 'brokenChain' } });
    const without = lines.filter((_, i) => i !== 2);
    expect(damageOf(without)).toEqual({ line: 3, problem: { kind: 'wrongSeq', expected: 2, found: 3 } });
    const renumbered = without.map((line, i) => line.replace(/"seq":\d+/, `"seq":${i}`));
    expect(damageOf(renumbered)).toEqual({ line: 3, problem: { kind: 'brokenChain' } });
    expect(damageOf(lines.slice(1))?.line).toBe(1);
    expect(damageOf([...lines.slice(0, 3), ...lines.slice(2)])?.line).toBe(4);
  });
});
