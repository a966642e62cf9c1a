import { postAnswers, UnreadableEntry } from '@quipu/contract';
import { MAX_DETAILS, MAX_ENTRIES, MAX_POST_DETAILS } from '@quipu/engine';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { readAnswers } from './read-answers.ts';

const count = fc.nat({ max: 2 ** 31 - 1 });
const id = count.map((number) => number + 1);
const flag = fc.constantFrom(0, 1, true, false);
const detail = fc.record(
  {
    item_option_id: fc.option(id),
    answer: fc.option(fc.string({ unit: 'binary' })),
    slot: fc.option(count),
    besides: fc.jsonValue(),
  },
  { requiredKeys: [] },
);
const fields = {
  ...{ id, index: count, details: fc.array(detail, { maxLength: 4 }), time: count, visits: count, updated_at: count },
  ...{ disabled: flag, disabled_item: flag, epoch: count, revision: fc.maxSafeInteger().map(Math.abs) },
};
const entry = fc.record(fields);
const body = fc.record({ answers: fc.array(entry, { maxLength: 6 }) });
const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(-1, -0, 0, 0.5, 1e21, '1', '', null, undefined, Number.NaN, [], {}, true),
);

/** A body with something odd in the place of a field of an entry or a detail, of an entry, a detail or the list; or without the field. */
const spoiled = fc
  .tuple(body, fc.nat(), fc.nat(), odd, fc.boolean())
  .map(([given, nth, which, value, isLeftOut]): unknown => {
    const made = structuredClone(given) as { answers: Record<string, unknown>[] };
    const one = made.answers[nth % Math.max(1, made.answers.length)];
    if (one === undefined) return { answers: value };
    const first = (one.details as Record<string, unknown>[])[0];
    const places: readonly (readonly [object, string | number])[] = [
      ...Object.keys(one).map((key) => [one, key] as const),
      ...(first === undefined ? [] : ['item_option_id', 'answer', 'slot'].map((key) => [first, key] as const)),
      ...(first === undefined ? [] : [[one.details as object, 0] as const]),
      [made.answers, nth % made.answers.length],
      [made, 'answers'],
    ];
    const [place, key] = places[which % places.length] as (typeof places)[number];
    if (isLeftOut && !Array.isArray(place)) Reflect.deleteProperty(place, key);
    else Reflect.set(place, key, value);
    return made;
  });

/** A body as its codec reads it; null where it cannot read all of it. */
const byCodec = (given: unknown) => {
  const read = postAnswers.body.decode(given);
  return E.isLeft(read) || read.right.answers.some((one) => one instanceof UnreadableEntry) ? null : read.right;
};

describe('a post of answers that is read quickly', () => {
  it('is what its codec reads, field by field', () => {
    fc.assert(
      fc.property(body, (given) => {
        expect(readAnswers(given)).toStrictEqual(byCodec(given));
      }),
    );
  });

  it('is left to the codec where anything in it is odd, and only there', () => {
    fc.assert(
      fc.property(fc.oneof(spoiled, odd), (given) => {
        expect(readAnswers(given)).toStrictEqual(byCodec(given));
      }),
      { numRuns: 2_000 },
    );
  });

  it('has the same bounds', () => {
    const one = {
      ...{ id: 1, index: 0, time: 0, visits: 0, updated_at: 0, disabled: 0, disabled_item: 0 },
      epoch: 0,
      revision: 0,
    };
    const details = (length: number) => Array.from({ length }, () => ({}));
    const posts = [
      Array.from({ length: MAX_ENTRIES }, () => ({ ...one, details: [] })),
      Array.from({ length: MAX_ENTRIES + 1 }, () => ({ ...one, details: [] })),
      [{ ...one, details: details(MAX_DETAILS) }],
      [{ ...one, details: details(MAX_DETAILS + 1) }],
      Array.from({ length: MAX_POST_DETAILS / MAX_DETAILS }, () => ({ ...one, details: details(MAX_DETAILS) })),
      Array.from({ length: MAX_POST_DETAILS / MAX_DETAILS + 1 }, () => ({ ...one, details: details(MAX_DETAILS) })),
    ];
    expect(posts.map((answers) => readAnswers({ answers }) !== null)).toEqual([true, false, true, false, true, false]);
    for (const answers of posts.filter((_, at) => at % 2 === 0))
      expect(readAnswers({ answers })).toStrictEqual(byCodec({ answers }));
  });
});
