import { describe, expect, it } from 'vitest';
import { anItem, anOption, aSection, aSheet } from '../testing/sheets.ts';
import { slotsIn } from './blanks.ts';
import type { SheetContent } from './sheet-content.ts';
import {
  buildSheetIndex,
  ordinalAt,
  ordinalOfAnswer,
  ordinalOfItem,
  placeOfSection,
  sameSheet,
  sectionPlaceAt,
} from './sheet-index.ts';

const reading = anItem(4, { type: 11, options: [], required: true, children: [anItem(5, { required: true })] });
const row = (id: number) => anItem(id, { options: [], required: true });
const matrix = anItem(2, { type: 9, required: true, children: [row(20), row(21)] });
const content = aSheet([aSection(31, [anItem(1), matrix]), aSection(32, [reading, anItem(3)])]);
const index = buildSheetIndex(content);

describe('the index of a sheet', () => {
  it('has items in reading order, rows and questions of readings after what they belong to', () => {
    expect(index.items.map(({ item }) => item.id)).toEqual([1, 2, 20, 21, 4, 5, 3]);
    expect(index.items.map(({ position }) => position)).toEqual([0, 1, 1, 1, 2, 3, 4]);
    expect(index.items.map(({ parent }) => parent)).toEqual([-1, -1, 1, 1, -1, 4, -1]);
    expect(index.items.map(({ isRow }) => isRow)).toEqual([false, false, true, true, false, false, false]);
    expect(index.items.map(({ isQuestion }) => isQuestion)).toEqual([true, true, false, false, false, true, true]);
    expect(index.items.map(({ kind }) => kind)).toEqual([1, 9, 1, 1, 11, 1, 1]);
    expect(index.items[2]?.options).toBe(matrix.options);
    expect([...index.rowsOf]).toEqual([[1, [2, 3]]]);
    // A row is required by its matrix, and nothing is asked by a reading.
    expect(index.requiredPositions).toEqual([1, 3]);
  });

  it('finds what there is, and nothing else', () => {
    expect([-1, 0, 1, 2, 4, 5].map((position) => ordinalAt(index, position))).toEqual([-1, 0, 1, 4, 6, -1]);
    expect([-1, 0, 1, 2, 4, 5].map((position) => sectionPlaceAt(index, position))).toEqual([-1, 0, 0, 1, 1, -1]);
    expect([30, 31, 32, 33].map((id) => placeOfSection(index, id))).toEqual([-1, 0, 1, -1]);
    expect([0, 1, 21, 3].map((id) => ordinalOfItem(index, id))).toEqual([-1, 0, 3, 6]);
    expect([1000, 1001, 1002, 1020, 1005, 1003, 1006].map((id) => ordinalOfAnswer(index, id))).toEqual([
      -1, 0, 1, 2, 5, 6, -1,
    ]);
    expect(ordinalOfAnswer(buildSheetIndex(aSheet([])), 1)).toBe(-1);
  });

  it('takes the first of what has the same id', () => {
    const twice = buildSheetIndex(
      aSheet([aSection(1, [anItem(1), anItem(2, { answerId: 9 }), anItem(1), anItem(3, { answerId: 9 })])]),
    );
    expect([ordinalOfItem(twice, 1), ordinalOfAnswer(twice, 9), ordinalOfAnswer(twice, 1001)]).toEqual([0, 1, 0]);
    const answerIds = [5, 7, 7].map((answerId, i) => anItem(i + 1, { answerId }));
    expect(ordinalOfAnswer(buildSheetIndex(aSheet([aSection(1, answerIds)])), 7)).toBe(1);
  });

  it('finds the answers of a run of ids as it finds others', () => {
    const run = buildSheetIndex(aSheet([aSection(1, [anItem(1), anItem(2)]), aSection(2, [anItem(3)])]));
    expect([1000, 1001, 1002, 1003, 1004].map((id) => ordinalOfAnswer(run, id))).toEqual([-1, 0, 1, 2, -1]);
  });

  it('is built once of one content', () => {
    expect(buildSheetIndex(content)).toBe(index);
    expect(buildSheetIndex(structuredClone(content))).not.toBe(index);
  });

  it.each([
    ['', []],
    ['{{1}}', [1]],
    ['<p>{{ 2 }} y {{1}}, {{2}} {{12}}</p>', [2, 1, 12]],
    ['{1} {{a}} {{}} {{-1}}', []],
  ])('has the blanks of a text, each once: %j', (text, slots) => {
    expect(slotsIn(text)).toEqual(slots);
    const item = anItem(1, { type: 8, content: text });
    expect(buildSheetIndex(aSheet([aSection(1, [item])])).items[0]?.slots).toEqual(slots);
    expect(buildSheetIndex(aSheet([aSection(1, [{ ...item, type: 1 }])])).items[0]?.slots).toEqual([]);
  });

  it.each([
    ['{{1}} {{2}}', 3, 2],
    ['{{1}} {{2}} {{3}}', 2, 2],
    ['', 3, 1],
    ['{{1}}', 0, 1],
  ])('needs as many options as there are blanks, or options, and one at least: %j of %i', (text, count, needed) => {
    const options = [1, 2, 3].slice(0, count).map((id) => anOption(id));
    const [item] = buildSheetIndex(aSheet([aSection(1, [anItem(1, { type: 8, content: text, options })])])).items;
    expect(item?.needed).toBe(needed);
  });

  it.each([
    [['a', 'b', ''], 2],
    [['a'], 1],
    [['', ''], 1],
  ])('needs a match for all that has something on its left: %j', (left, needed) => {
    const options = left.map((text, i) => anOption(i + 1, { content: text, match: 'x' }));
    const [item] = buildSheetIndex(aSheet([aSection(1, [anItem(1, { type: 10, options })])])).items;
    expect(item?.needed).toBe(needed);
  });
});

describe('the same sheet', () => {
  const reworded: SheetContent = {
    ...content,
    name: 'otro',
    sections: content.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => ({ ...item, content: 'corregida' })),
    })),
  };

  it('is one whose wording was corrected', () => {
    expect(sameSheet(index, content)).toBe(true);
    expect(sameSheet(index, reworded)).toBe(true);
  });

  it.each<[string, SheetContent]>([
    ['sheet', { ...content, sheetId: 70 }],
    ['form', { ...content, formId: 90 }],
    ['items, one more', { ...content, sections: [...content.sections, aSection(33, [anItem(7)])] }],
    ['items, one less', { ...content, sections: content.sections.slice(0, 1) }],
    [
      'id of an item',
      { ...content, sections: [aSection(31, [anItem(1, { id: 8 }), matrix]), ...content.sections.slice(1)] },
    ],
    [
      'id of an answer',
      { ...content, sections: [aSection(31, [anItem(1, { answerId: 8 }), matrix]), ...content.sections.slice(1)] },
    ],
    [
      'row',
      {
        ...content,
        sections: [
          aSection(31, [anItem(1), { ...matrix, children: [row(20), row(22)] }]),
          ...content.sections.slice(1),
        ],
      },
    ],
  ])('is none with another %s', (_, other) => {
    expect(sameSheet(index, other)).toBe(false);
  });
});
