import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { invalidDetails, isWhole } from '../answers/answer-law.ts';
import { answerParts } from '../answers/answer-parts.ts';
import { contentOfText, contentTextOf } from '../log/content-text.ts';
import type { Details } from '../model/detail.ts';
import type { IndexedItem } from '../model/item.ts';
import { hasParts, hasRows, ITEM_TYPE, ITEM_TYPES, type ItemType, isReading } from '../model/item-type.ts';
import { buildSheetIndex } from '../model/sheet-index.ts';
import { ITEM_SAMPLES, someDetails } from './item-samples.ts';
import { anItem, anOption, aSection, aSheet } from './sheets.ts';

const OPTIONS = [11, 12, 13, 14].map((id) => anOption(id));
const sheetWith = (type: ItemType) =>
  aSheet([
    aSection(1, [
      anItem(1, {
        type,
        options: OPTIONS,
        children: hasRows(type) || isReading(type) ? [anItem(2), anItem(3)] : [],
        ...ITEM_SAMPLES[type].made(OPTIONS, 3),
      }),
    ]),
  ]);
const indexedOf = (type: ItemType): IndexedItem => {
  const [indexed] = buildSheetIndex(sheetWith(type)).items;
  if (indexed === undefined) throw new Error('no item');
  return indexed;
};
const someOf = (indexed: IndexedItem): readonly Details[] =>
  Array.from({ length: 56 }, (_, at) => someDetails(indexed, at % 8, Math.floor(at / 8)));

describe.each(Object.entries(ITEM_TYPE))('%s', (_, type) => {
  const indexed = indexedOf(type);
  const given = someOf(indexed);
  const isAnswered = !hasRows(type) && !isReading(type);

  it('takes its own answers, some of which are all of one, and nothing that it does not offer', () => {
    expect(given.map((details) => invalidDetails(indexed, details)).filter((problem) => problem !== null)).toEqual([]);
    expect(given.some((details) => isWhole(indexed, details))).toBe(isAnswered);
    expect(isWhole(indexed, [])).toBe(false);
    expect(invalidDetails(indexed, [{ itemOptionId: 99, answer: 'x', slot: 99 }])).not.toBeNull();
  });

  it('has each thing that its answer says said in words, in an order that is not the answer’s', () => {
    for (const details of given) {
      const parts = answerParts(indexed.item, details);
      expect(parts).toHaveLength(details.length);
      const places = parts.flatMap((part) => ('place' in part ? [part.place] : []));
      expect(places.every((place) => place >= 0)).toBe(true);
      const reordered = hasParts(type) ? details.toReversed() : details;
      expect(answerParts(indexed.item, reordered)).toEqual(parts);
    }
  });

  it('is written in logs', () => {
    const sheet = sheetWith(type);
    expect(contentOfText(contentTextOf(sheet))).toEqual(E.right(sheet));
  });
});

it('has a sample of each type that there is', () => {
  expect(ITEM_TYPES.map((type) => ITEM_SAMPLES[type].often > 0)).toEqual(ITEM_TYPES.map(() => true));
});
