import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BATCH_BYTES, MAX_CONTENT_BYTES, MAX_LINE_LENGTH, MAX_POST_BYTES } from '../model/limits.ts';
import { logOfEvents } from '../testing/log-of-events.ts';
import { anItem, anOpening, aSection, aSheet, START } from '../testing/sheets.ts';
import { contentBytes } from './content-text.ts';
import { isContentLine } from './index.ts';

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
const sheetOf = (texts: readonly string[]) =>
  aSheet([
    aSection(
      1,
      texts.map((text, i) => anItem(1 + i, { content: text })),
    ),
  ]);
const logOf = (texts: readonly string[]): readonly string[] =>
  logOfEvents([{ type: 'SheetOpened', at: START, data: { content: sheetOf(texts), opening: anOpening() } }]);

describe('what a sheet comes to in a post', () => {
  it('is what its line takes as a text in UTF-8, whatever is written in it', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '\n', '\u0001', 'ñ', '漢', '😀'));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), (texts) => {
        const line = logOf(texts).find(isContentLine) ?? '';
        expect(contentBytes(sheetOf(texts))).toBe(bytesOf(line));
      }),
      { numRuns: 30 },
    );
  });

  it('leaves room for the line that names it: every sheet that may be loaded fits a post, with its opening', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('a', 'ñ', '"', '漢', '😀', '<p>x</p>\n'),
        fc.integer({ min: 1, max: 400 }),
        (unit, items) => {
          const weight = bytesOf(JSON.stringify(unit)) - bytesOf(JSON.stringify(''));
          const empty = contentBytes(sheetOf(Array.from({ length: items }, () => '')));
          const each = Math.floor((MAX_CONTENT_BYTES - empty) / items / weight);
          const texts = Array.from({ length: items }, () => unit.repeat(each));
          const size = contentBytes(sheetOf(texts));
          expect(size).toBeLessThanOrEqual(MAX_CONTENT_BYTES);
          // As large as it may be, but for what does not go into its texts evenly.
          expect(size).toBeGreaterThan(MAX_CONTENT_BYTES - items * weight - 1);
          const lines = logOf(texts);
          for (const line of lines) expect(line.length).toBeLessThanOrEqual(MAX_LINE_LENGTH);
          expect(bytesOf({ epoch: 1, from: 0, lines }) + MAX_BATCH_BYTES).toBeLessThanOrEqual(MAX_POST_BYTES);
        },
      ),
      { numRuns: 10 },
    );
  }, 30_000);
});
