import { WirePostedEntries } from '@quipu/contract';
import { ITEM_TYPES, invalidDetails, type PendingEntry } from '@quipu/engine';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { arbitrarySheet } from '../../../../engine/src/testing/arbitrary-sheet.ts';
import { someDetails } from '../../../../engine/src/testing/item-samples.ts';
import { formOfSheet } from '../../testing/form-of-sheet.ts';
import { indexForm } from '../forms/index-form.ts';
import { judgePost, type PostFacts, toldOf } from './judge-post.ts';
import { StoredEntry } from './stored-entry.ts';

const NOW = 1_795_000_000_000;
const BASE = 1_000;
const HOUR = 3_600_000;

/** Somebody may put these where a text belongs: halves of pairs, NUL, right to left, far too long. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: fc.constantFrom('\ud83d', '\udc00', '\udfff', '\0', 'a', '\u202e', 'ع', '😀'), maxLength: 8 }),
  fc.constantFrom('ñ'.repeat(200_000), '', 'ש'.repeat(100_001)),
  fc.stringMatching(/^[-+]?\d{1,70}([.,]\d{0,9})?$/),
);
const anyDetail = fc.record({
  itemOptionId: fc.option(fc.integer({ min: 1, max: 560 })),
  answer: fc.option(anyText),
  slot: fc.option(fc.nat({ max: 6 })),
});
const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.array(anyDetail, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.anything() },
);
const anyJson = fc.oneof(fc.jsonValue(), fc.constant({ id: BASE, details: '\udc00' }));

const factsOf = (form: PostFacts['form']): PostFacts => ({
  identity: { id: 1, userId: 1, quizId: 1, formId: 1, answerBase: BASE, answerCount: form.items.length },
  sheet: {
    id: 1,
    startedAt: NOW - HOUR,
    sessionStart: NOW - HOUR,
    sessionEnd: NOW + 9 * HOUR,
    timeLimitMinutes: 300,
    ownLimitMinutes: 300,
    extraTimePercent: 0,
    extraTimeMinutes: 0,
    sheetExtraMinutes: 0,
    isPractice: false,
    epoch: 1,
    hybridMode: true,
  } as PostFacts['sheet'],
  form,
  starts: new Map(),
  left: new Map(),
  now: NOW,
  grace: 120_000,
});
const entryOf = (ordinal: number, details: unknown, more: object = {}) => ({
  ...{
    id: BASE + ordinal,
    index: 0,
    details,
    time: 1,
    visits: 1,
    updatedAt: NOW,
    disabled: false,
    disabledItem: false,
  },
  ...{ epoch: 1, revision: 1 },
  ...more,
});
/** Reads entries as they travel: encoded, as text, and one by one. */
const read = (entries: readonly unknown[]) => {
  const decoded = WirePostedEntries.decode(JSON.parse(JSON.stringify(entries)));
  if (E.isLeft(decoded)) throw new Error('not even a list');
  return decoded.right;
};
const wire = (entry: ReturnType<typeof entryOf>) => ({
  ...entry,
  updated_at: entry.updatedAt,
  disabled_item: 0,
  disabled: 0,
  details: Array.isArray(entry.details)
    ? entry.details.map((detail: unknown) =>
        typeof detail === 'object' && detail !== null && 'itemOptionId' in detail
          ? { ...detail, item_option_id: detail.itemOptionId }
          : detail,
      )
    : entry.details,
});

describe('one law at both ends', () => {
  it('whatever the engine accepts, the server takes, as it was given', () => {
    const kinds = new Set<number>();
    fc.assert(
      fc.property(arbitrarySheet, fc.array(fc.tuple(fc.nat(), fc.nat(), hostile)), (sheet, picks) => {
        const form = indexForm(formOfSheet(sheet, 7));
        const facts = factsOf(form);
        form.items.forEach((indexed, ordinal) => {
          const [a, b, odd] = picks[ordinal % Math.max(1, picks.length)] ?? [1, 2, []];
          for (const details of [someDetails(indexed, a, b), odd]) {
            const [entry] = read([wire(entryOf(ordinal, details))]);
            const given = entry === undefined || !('details' in entry) ? null : (entry as PendingEntry);
            if (given === null || invalidDetails(indexed, given.details) !== null) continue;
            kinds.add(indexed.kind);
            const judged = judgePost(facts, [given]);
            expect(judged.answers).toEqual([{ sheetId: 1, itemId: indexed.item.id, entry: given }]);
            expect(judged.apart).toEqual([]);
          }
        });
      }),
      { numRuns: 60 },
    );
    expect(kinds.size).toBe(ITEM_TYPES.length);
  });

  it('whatever a hostile client sends, the rest of its post is taken, and what is not is kept as it came', () => {
    fc.assert(
      fc.property(
        arbitrarySheet,
        fc.array(fc.oneof(fc.tuple(fc.nat({ max: 40 }), hostile), anyJson), { maxLength: 12 }),
        fc.nat(),
        (sheet, odd, place) => {
          const form = indexForm(formOfSheet(sheet, 7));
          const good = form.items.findIndex(({ kind }) => kind !== 9 && kind !== 11);
          const indexed = form.items[good];
          if (indexed === undefined) return;
          const details = someDetails(indexed, 1, 2);
          const entries: unknown[] = odd.map((one) =>
            Array.isArray(one) && one.length === 2 && typeof one[0] === 'number' ? wire(entryOf(one[0], one[1])) : one,
          );
          entries.splice(place % (entries.length + 1), 0, wire(entryOf(good, details, { revision: 9 })));
          const posted = read(entries);
          const { answers, apart, superseded } = judgePost(factsOf(form), posted);
          expect(answers.find(({ entry }) => entry.id === BASE + good)?.entry).toMatchObject({ details, revision: 9 });
          expect(answers.length + apart.length + superseded.length).toBe(posted.length);
          for (const { id } of toldOf(apart)) expect(Number.isSafeInteger(id)).toBe(true);
          for (const { entry } of apart) {
            const kept = JSON.stringify(StoredEntry.encode(entry));
            expect(kept).not.toMatch(/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/);
            expect(StoredEntry.decode(JSON.parse(kept))).toEqual(E.right(entry));
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
