import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { QuizEvent } from '../model/event.ts';
import { MAX_LINE_LENGTH } from '../model/limits.ts';
import { arbitraryOf } from '../testing/arbitrary-of-codec.ts';
import { decodeLine, encodeLine, frameText } from './line-codec.ts';
import { sha256 } from './sha256.ts';

/** Every event that can be read alone: the one that opens a sheet needs the lines around it. */
const alone = QuizEvent.types.filter(({ name }) => name !== 'SheetOpened');
const anyEvent = fc.oneof(...alone.map((codec) => arbitraryOf(codec))) as fc.Arbitrary<QuizEvent>;
const hash = fc.base64String({ minLength: 44, maxLength: 44 }).map((text) => sha256(text));
const seqs = fc.oneof(fc.nat(), fc.constantFrom(0, 999_999_999_999_999, Number.MAX_SAFE_INTEGER));

const line = encodeLine(3, sha256('x'), {
  type: 'AnswerChanged',
  at: 1_795_000_000_000,
  data: { answerId: 9, details: [{ itemOptionId: 4, answer: 'sí', slot: null }], version: { epoch: 1, revision: 2 } },
});
const problemOf = (text: string) => {
  const decoded = decodeLine(text);
  return E.isLeft(decoded) ? decoded.left : null;
};

describe('a line of the log', () => {
  it('reads back as the event that was written, whatever the event', () => {
    fc.assert(
      fc.property(seqs, hash, anyEvent, (seq, prev, event) => {
        const text = encodeLine(seq, prev, event);
        expect(decodeLine(text)).toEqual(E.right({ seq, prev, step: JSON.parse(JSON.stringify(event)) }));
        expect(text).not.toContain('\n');
      }),
      { numRuns: 500 },
    );
  });

  it('has its keys in one order and no others', () => {
    expect(line).toBe(
      `{"seq":3,"prev":"${sha256('x')}","type":"AnswerChanged","at":1795000000000,"data":{"answerId":9,"details":` +
        '[{"itemOptionId":4,"answer":"sí","slot":null}],"version":{"epoch":1,"revision":2}}}',
    );
    expect(problemOf(line.replace('{"epoch":1,"revision":2}', '{"revision":2,"epoch":1}'))?.kind).toBe('notCanonical');
    expect(problemOf(line.replace('"slot":null', '"slot":null,"more":1'))?.kind).toBe('notCanonical');
    expect(problemOf(line.replace('"seq":3', '"seq":2,"seq":3'))?.kind).toBe('notCanonical');
    expect(problemOf(`${line} `)?.kind).toBe('notCanonical');
    expect(problemOf(line.replace('sí', 's\\u00ed'))?.kind).toBe('notCanonical');
    // As long as it was.
    const { seq, prev, type, at, data } = JSON.parse(line);
    expect(problemOf(JSON.stringify({ prev, seq, type, at, data }))).toEqual({ kind: 'notCanonical' });
  });

  it.each([
    ['a number of its own', 'seq', ['x', 1.5, null], 'notALine'],
    ['the hash before it', 'prev', [1, null], 'notALine'],
    ['a type', 'type', [1, null], 'notALine'],
    ['an instant', 'at', ['x', 1.5, -1, null], 'badData'],
  ] as const)('has %s, or is none', (_, key, others, kind) => {
    for (const other of others)
      expect(problemOf(JSON.stringify({ ...JSON.parse(line), [key]: other }))?.kind).toBe(kind);
    const { [key]: __, ...without } = JSON.parse(line);
    expect(problemOf(JSON.stringify(without))?.kind).toBe(kind);
  });

  it('may be of the very first instant', () => {
    const first = line.replace(/"at":\d+/, '"at":0');
    expect(decodeLine(first)).toMatchObject({ right: { step: { at: 0 } } });
    expect(problemOf(line.replace(/"at":\d+/, '"at":-1'))).toEqual({ kind: 'badData', path: 'at' });
  });

  it('by itself is read of whatever version it is', () => {
    const old = frameText(3, sha256('x'), 'PushFailed', 5, '{"pushId":1,"failure":"offline"}');
    const step = { type: 'SyncFailed', at: 5, data: { syncId: 1, failure: 'offline' } };
    expect(decodeLine(old)).toEqual(E.right({ seq: 3, prev: sha256('x'), step }));
    expect(problemOf(old.replace('"pushId"', '"syncId"'))).toEqual({ kind: 'unknownType', type: 'PushFailed' });
  });

  it('says what is wrong with it', () => {
    expect(problemOf('')?.kind).toBe('notJson');
    expect(problemOf(`${line}\r`)?.kind).toBe('carriageReturn');
    expect(problemOf(`\ufeff${line}`)?.kind).toBe('byteOrderMark');
    expect(problemOf('x'.repeat(MAX_LINE_LENGTH + 1))?.kind).toBe('tooLong');
    expect(problemOf('x'.repeat(MAX_LINE_LENGTH))?.kind).toBe('notJson');
    expect(problemOf(line.slice(0, -1))?.kind).toBe('notJson');
    expect(problemOf('null')?.kind).toBe('notALine');
    expect(problemOf('[1,2]')?.kind).toBe('notALine');
    expect(problemOf(line.replace('AnswerChanged', 'AnswerErased'))).toEqual({
      kind: 'unknownType',
      type: 'AnswerErased',
    });
    expect(problemOf(line.replace('"revision":2', '"revision":"2"'))).toEqual({
      kind: 'badData',
      path: 'data.version.revision',
    });
  });
});

describe('the hash of a line', () => {
  it('is SHA-256 in base64url, as Node has it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(text).digest('base64url'));
      }),
    );
  });
});
