import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { LONGEST_LINE } from '../limits.ts';
import { QuizEvent } from '../session/event.ts';
import { arbitraryOf } from '../testing/arbitrary-of-codec.ts';
import { decodeLine, encodeLine } from './line-codec.ts';
import { createLineScanner } from './line-scanner.ts';
import { sha256 } from './sha256.ts';

/** What opens a sheet needs the lines around it. */
const alone = QuizEvent.types.filter(({ name }) => name !== 'SheetOpened');
const anyEvent = fc.oneof(...alone.map((codec) => arbitraryOf(codec))) as fc.Arbitrary<QuizEvent>;
const SCANNED = ['AnswerChanged', 'ItemVisited', 'SyncStarted', 'SyncAcked'];
const scannedEvent = fc.oneof(
  ...QuizEvent.types.filter(({ name }) => SCANNED.includes(name)).map((codec) => arbitraryOf(codec)),
) as fc.Arbitrary<QuizEvent>;
const hash = fc.base64String({ minLength: 44, maxLength: 44 }).map((text) => sha256(text));
const seqs = fc.oneof(fc.nat(), fc.constantFrom(0, 999_999_999_999_999, Number.MAX_SAFE_INTEGER));
const scan = createLineScanner((bytes, from, to) => Buffer.from(bytes.subarray(from, to)).toString('utf8'));
const scanText = (text: string, seq: number, prev: string) => {
  const bytes = Buffer.from(`-${text}-`);
  return scan(bytes, 1, bytes.length - 1, { seq, prev, format: 2 });
};

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

  it('is scanned to the very event that the careful way reads, or left to it', () => {
    let scanned = 0;
    fc.assert(
      fc.property(fc.nat(), hash, scannedEvent, (seq, prev, event) => {
        const text = encodeLine(seq, prev, event);
        const read = scanText(text, seq, prev);
        if (read === null) return;
        scanned += 1;
        const decoded = decodeLine(text);
        expect(E.isRight(decoded) && decoded.right.step).toEqual(read);
      }),
      { numRuns: 1_500 },
    );
    expect(scanned).toBeGreaterThan(50);
  });

  it('is never scanned where one character of it was changed into another line than the careful way reads', () => {
    const at = fc.nat({ max: line.length - 1 });
    const character = fc.constantFrom(...'0123456789{}[]:,"\\ntrue-.eE \u0000é'.split(''));
    fc.assert(
      fc.property(at, character, fc.constantFrom('replace', 'insert', 'remove'), (place, put, how) => {
        const kept = how === 'insert' ? place : place + 1;
        const text = line.slice(0, place) + (how === 'remove' ? '' : put) + line.slice(kept);
        const read = scanText(text, 3, sha256('x'));
        if (read === null) return;
        const decoded = decodeLine(text);
        expect(E.isRight(decoded) && decoded.right.step).toEqual(read);
      }),
      { numRuns: 3_000 },
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
  });

  it('says what is wrong with it', () => {
    expect(problemOf('')?.kind).toBe('notJson');
    expect(problemOf(`${line}\r`)?.kind).toBe('carriageReturn');
    expect(problemOf(`\ufeff${line}`)?.kind).toBe('byteOrderMark');
    expect(problemOf('x'.repeat(LONGEST_LINE + 1))?.kind).toBe('tooLong');
    expect(problemOf('x'.repeat(LONGEST_LINE))?.kind).toBe('notJson');
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
