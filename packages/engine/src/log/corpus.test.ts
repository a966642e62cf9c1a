import { createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { isOpened } from '../session/opened.ts';
import { logReplayOfText } from '../testing/log-replay-of-text.ts';
import { readLogReceipt } from './log-receipt.ts';
import { sha256 } from './sha256.ts';

const CORPUS = new URL('../../corpus/', import.meta.url);
const versions = readdirSync(CORPUS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const textOf = (path: string): string => readFileSync(new URL(path, CORPUS), 'utf8');
const linesOf = (path: string): readonly string[] => textOf(path).trimEnd().split('\n');

const endOf = (lines: readonly string[]): unknown => {
  const log = logReplayOfText();
  for (const line of lines) {
    const read = log.next(line);
    if (E.isLeft(read)) throw new Error(`line ${read.left.line}: ${JSON.stringify(read.left.problem)}`);
  }
  const session = log.session();
  if (!isOpened(session)) throw new Error('the log opens no sheet');
  const { index, state } = session;
  return {
    lines: lines.length,
    head: sha256(lines.at(-1) ?? ''),
    status: state.status,
    finish: state.finish,
    deadline: state.timers.deadline,
    active: state.active,
    answered: state.answered,
    pending: state.marks.count,
    answers: index.items.flatMap(({ item }, ordinal) => {
      const { version, time, visits, details } = state.cells.at(ordinal).answer;
      return version === null ? [] : [{ id: item.answerId, ...version, time, visits, details }];
    }),
  };
};

describe.each(versions.map(({ name }) => name))('logs of version %s', (version) => {
  const ends = JSON.parse(textOf(`${version}/ends.json`)) as Readonly<Record<string, unknown>>;

  it('are all there', () => {
    const logs = readdirSync(new URL(`${version}/`, CORPUS)).filter((name) => name.endsWith('.jsonl'));
    expect(logs.map((name) => name.slice(0, -'.jsonl'.length)).sort()).toEqual(Object.keys(ends).sort());
  });

  it.each(Object.entries(ends))('%s is read, verified, and ends as it did', (name, end) => {
    expect(endOf(linesOf(`${version}/${name}.jsonl`))).toEqual(end);
  });
});

describe('a receipt of version 1', () => {
  it('still verifies, and names the head of its log', () => {
    const { receipt, publicKey } = JSON.parse(textOf('1/network-1.receipt.json')) as Record<string, string>;
    const read = readLogReceipt(receipt ?? '');
    const lines = linesOf('1/network-1.jsonl');
    expect(read).toMatchObject({ sheetId: 7, epoch: 1, lines: lines.length, head: sha256(lines.at(-1) ?? '') });
    const signature = Buffer.from(read?.signature ?? '', 'base64url');
    expect(verify(null, Buffer.from(read?.signed ?? ''), createPublicKey(publicKey ?? ''), signature)).toBe(true);
  });
});
