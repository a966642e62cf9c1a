import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import type { QuizEvent } from '../model/event.ts';
import { logOfVersion1 } from '../testing/log-of-version-1.ts';
import { encodeLine, readLine } from './line-codec.ts';
import { createLineScanner } from './line-scanner.ts';
import { sha256 } from './sha256.ts';
import type { Format } from './written-events.ts';

const PREV = sha256('x');
const scan = createLineScanner((bytes, from, to) => Buffer.from(bytes.subarray(from, to)).toString('utf8'));
/** Scans a line that stands between other lines. */
const scanText = (text: string, seq: number, prev: string, format: Format = 2) => {
  const bytes = Buffer.from(`\n${text}\n`);
  return scan(bytes, 1, 1 + Buffer.byteLength(text), { seq, prev, format });
};
const careful = (text: string, format: Format = 2) => readLine(text, format, new Map());

const MAX = 999_999_999_999_999;
const version = { epoch: 1, revision: 20 };
/** An event of each kind that is scanned, with every part that it may have. */
const scanned: readonly QuizEvent[] = [
  { type: 'ItemVisited', at: 1_795_000_000_000, data: { position: 0, left: null, spent: 0 } },
  { type: 'ItemVisited', at: 0, data: { position: 12, left: 3, spent: MAX } },
  { type: 'AnswerChanged', at: 5, data: { answerId: 9, details: [], version } },
  {
    type: 'AnswerChanged',
    at: 5,
    data: {
      answerId: 9,
      details: [
        { itemOptionId: 4, answer: 'sí, 漢 \u007f', slot: null },
        { itemOptionId: null, answer: '', slot: 0 },
        { itemOptionId: 10, answer: null, slot: 3 },
      ],
      version,
    },
  },
  { type: 'SyncStarted', at: 5, data: { syncId: 1, entries: [] } },
  {
    type: 'SyncStarted',
    at: 5,
    data: {
      syncId: 0,
      entries: [
        { id: 1, version },
        { id: 20, version },
      ],
    },
  },
  { type: 'SyncAcked', at: 5, data: { syncId: 1, setAside: [], superseded: [7] } },
  { type: 'SyncAcked', at: 5, data: { syncId: 1, setAside: [7, 80, 9], superseded: [] } },
];
const lines = scanned.map((event) => encodeLine(3, PREV, event));
const old = logOfVersion1(scanned.filter(({ type }) => type.startsWith('Sync')));

const CHARACTERS = '0129{}[]:,"\\n-.eE \u001f\u0000é';

describe('a line that is scanned', () => {
  it('is read without a second look, in either version', () => {
    for (const [i, line] of lines.entries()) expect(scanText(line, 3, PREV)).toEqual(scanned[i]);
    for (const [seq, line] of old.entries()) {
      const { prev } = JSON.parse(line);
      expect(E.right({ seq, prev, step: scanText(line, seq, prev, 1) })).toEqual(careful(line, 1));
      expect(scanText(line, seq, prev, 2)).toBeNull();
    }
  });

  it('is what the careful way reads, or left to it, with any character of it changed, put in or left out', () => {
    const misread: string[] = [];
    for (const line of [1, 3, 5, 6].map((i) => lines[i] ?? '')) {
      for (let place = 0; place < line.length; place += 1) {
        const before = line.slice(0, place);
        const after = line.slice(place + 1);
        const others = Array.from(CHARACTERS, (put) => [before + put + after, before + put + line[place] + after]);
        for (const text of [before + after, ...others.flat()]) {
          const read = scanText(text, 3, PREV);
          if (read !== null && !isDeepStrictEqual(careful(text), E.right({ seq: 3, prev: PREV, step: read })))
            misread.push(text);
        }
      }
    }
    expect(misread).toEqual([]);
  });

  it('is the one that has to come', () => {
    for (const line of lines) {
      expect(scanText(line, 4, PREV)).toBeNull();
      expect(scanText(line, 3, sha256('y'))).toBeNull();
      const bytes = Buffer.from(line);
      for (const end of [bytes.length - 1, bytes.length + 1])
        expect(scan(bytes, 0, end, { seq: 3, prev: PREV, format: 2 })).toBeNull();
    }
  });

  it('has numbers that are exact: longer ones are left to the careful way', () => {
    for (const [spent, isScanned] of [
      [MAX, true],
      [MAX + 1, false],
      [Number.MAX_SAFE_INTEGER, false],
    ] as const) {
      const event: QuizEvent = { type: 'ItemVisited', at: 1, data: { position: 0, left: null, spent } };
      const line = encodeLine(0, '', event);
      expect(scanText(line, 0, '')).toEqual(isScanned ? event : null);
      expect(careful(line)).toMatchObject({ right: { step: event } });
    }
  });

  it('has text as it is: what is escaped in it is left to the careful way', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (answer) => {
        const details = [{ itemOptionId: null, answer, slot: null }];
        const event: QuizEvent = { type: 'AnswerChanged', at: 1, data: { answerId: 1, details, version } };
        const isPlain = JSON.stringify(answer) === `"${answer}"`;
        expect(scanText(encodeLine(0, '', event), 0, '')).toEqual(isPlain ? event : null);
      }),
    );
  });
});
