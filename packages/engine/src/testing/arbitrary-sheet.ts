import fc from 'fast-check';
import type { Condition, Item, Option } from '../model/item.ts';
import { hasRows, ITEM_TYPE, ITEM_TYPES, type ItemType, isReading } from '../model/item-type.ts';
import type { Section, SheetContent } from '../model/sheet-content.ts';
import { ITEM_SAMPLES } from './item-samples.ts';
import { LARGE, LARGEST } from './large.ts';

/** An item before it has its numbers: what is chosen among others is a pick, taken modulo how many there are. */
interface Seed {
  readonly type: ItemType;
  readonly required: boolean;
  readonly options: readonly { readonly nextIndex: number | null }[];
  readonly max: number | null;
  readonly condition: {
    readonly logic: Condition['logic'];
    readonly picks: readonly (readonly [number, number])[];
  } | null;
  readonly children: readonly Seed[];
}

const pick = fc.nat({ max: 40 });
const oneIn = <T>(times: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });

const condition = fc.record({
  logic: fc.constantFrom<Condition['logic']>('AND', 'OR'),
  picks: fc.array(fc.tuple(pick, pick), { maxLength: 3 }),
});

const seedOf = (types: readonly ItemType[], children: fc.Arbitrary<readonly Seed[]>): fc.Arbitrary<Seed> =>
  fc
    .record({
      type: fc.constantFrom(...types),
      required: oneIn(4, fc.constant(true)).map((yes) => yes === true),
      options: fc.array(fc.record({ nextIndex: oneIn(6, fc.nat({ max: 15 })) }), { minLength: 1, maxLength: 4 }),
      max: oneIn(2, fc.integer({ min: 1, max: 3 })),
      condition: oneIn(3, condition),
      children,
    })
    .map((seed) => (hasRows(seed.type) || isReading(seed.type) ? seed : { ...seed, children: [] }));

const rows = fc.array(seedOf([ITEM_TYPE.singleChoice], fc.constant([])), { maxLength: 3 });
const question = seedOf(
  ITEM_TYPES.filter((type) => !isReading(type)),
  rows,
);
const reading = seedOf(ITEM_TYPES.filter(isReading), fc.array(question, { maxLength: 3 }));
const topLevel = fc.oneof({ weight: 5, arbitrary: question }, { weight: 1, arbitrary: reading });

interface SectionSeed {
  readonly duration: number | null;
  readonly isSinglePage: boolean;
  readonly items: readonly Seed[];
}

const sectionOf = (minLength: number): fc.Arbitrary<SectionSeed> =>
  fc.record({
    duration: oneIn(2, fc.integer({ min: 30, max: 1500 })),
    isSinglePage: fc.boolean(),
    items: fc.array(topLevel, { minLength, maxLength: 6 }),
  });
const sectionsOf = (minItems: number): fc.Arbitrary<readonly SectionSeed[]> =>
  fc.array(sectionOf(minItems), { minLength: 1, maxLength: 4 });

const countOf = (seeds: readonly Seed[]): number =>
  seeds.reduce((count, { children }) => count + 1 + countOf(children), 0);

/** The same item further on: what it asks of others, it asks of others further on. */
const copied = (seed: Seed, copy: number): Seed => ({
  ...seed,
  options: seed.options.map(({ nextIndex }) => ({ nextIndex: nextIndex === null ? null : nextIndex + copy * 7 })),
  condition:
    seed.condition === null
      ? null
      : { ...seed.condition, picks: seed.condition.picks.map(([item, option]) => [item + copy * 11, option]) },
  children: seed.children.map((child) => copied(child, copy)),
});

/** Copies of what is there until there are so many. To draw each by itself would take most of a test's time. */
const grown = (sections: readonly SectionSeed[], least: number): readonly SectionSeed[] => {
  const all = sections.map(({ items }) => [...items]);
  let count = countOf(all.flat());
  for (let copy = 1; count < least; copy += 1) {
    sections.forEach(({ items }, at) => {
      for (const item of items) {
        if (count >= least) return;
        all[at]?.push(copied(item, copy));
        count += countOf([item]);
      }
    });
  }
  return sections.map((section, at) => ({ ...section, items: all[at] ?? [] }));
};

/** An item with all that may be below it. */
const MAX_AT_ONCE = 13;
const manyItems = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: LARGE, max: 2 * LARGE }) },
  { weight: 1, arbitrary: fc.integer({ min: LARGE, max: LARGEST - MAX_AT_ONCE }) },
);
const sections = fc.oneof(
  { weight: 3, arbitrary: sectionsOf(0) },
  { weight: 2, arbitrary: fc.tuple(sectionsOf(1), manyItems).map(([few, least]) => grown(few, least)) },
);

const level = fc.constantFrom<0 | 1 | 2>(0, 1, 2);
const rules = fc.record({
  backButtonEnabled: fc.boolean(),
  zoom: fc.constant(1.2),
  cameraOff: level,
  printScreen: level,
  watermark: fc.boolean(),
  morse: fc.boolean(),
  hybridMode: fc.boolean(),
  allowDownloadBackupFile: fc.boolean(),
  evaluationEndAction: fc.constantFrom<0 | 1>(0, 1),
});

/** Gives the seeds of a sheet their ids, answer ids and the conditions that they picked. */
const number = (seeds: readonly { readonly items: readonly Seed[] }[]): readonly (readonly Item[])[] => {
  const flat: { readonly id: number; readonly options: readonly number[] }[] = [];
  let nextOption = 500;
  const count = (seed: Seed, above: readonly number[] | null): void => {
    const options = above ?? seed.options.map(() => (nextOption += 1));
    flat.push({ id: flat.length + 1, options });
    for (const child of seed.children) count(child, hasRows(seed.type) ? options : null);
  };
  for (const { items } of seeds) for (const item of items) count(item, null);

  let ordinal = 0;
  const build = (seed: Seed, isRow: boolean): Item => {
    const own = flat[ordinal] ?? { id: 1, options: [] };
    const answerId = 5001 + ordinal;
    ordinal += 1;
    const options = own.options.map((id, at): Option => {
      const nextIndex = seed.options[at]?.nextIndex ?? null;
      return { id, content: `${id}`, match: null, nextIndex };
    });
    return {
      id: own.id,
      type: seed.type,
      content: `<p>${own.id}</p>`,
      options: isRow ? [] : options,
      required: seed.required,
      multipleLine: false,
      max: null,
      video: null,
      audio: null,
      answerId,
      condition:
        seed.condition === null
          ? null
          : {
              logic: seed.condition.logic,
              rules: seed.condition.picks.map(([item, option]) => {
                const asked = flat[item % flat.length] ?? own;
                return { itemId: asked.id, optionId: asked.options[option % asked.options.length] ?? 1 };
              }),
            },
      children: seed.children.map((child) => build(child, hasRows(seed.type))),
      ...(isRow ? {} : ITEM_SAMPLES[seed.type].made(options, seed.max)),
    };
  };
  return seeds.map(({ items }) => items.map((item) => build(item, false)));
};

/** Whole sheets: all item types, rows, readings, sections of every kind, conditions that may chain or form circles. */
export const arbitrarySheet: fc.Arbitrary<SheetContent> = fc
  .record({
    sheetId: fc.integer({ min: 1, max: 2 ** 40 }),
    sections,
    updateEach: fc.integer({ min: 0, max: 5 }),
    rules,
  })
  .map(({ sheetId, sections: seeds, updateEach, rules: chosenRules }) => {
    const items = number(seeds);
    return {
      sheetId,
      quizId: 2,
      formId: 3,
      name: 'Generada',
      reference: '1710034065',
      rules: chosenRules,
      updateEach,
      sections: seeds.map(
        ({ duration, isSinglePage }, at): Section => ({
          id: 71 + at,
          name: `Sección ${at + 1}`,
          description: null,
          duration,
          isSinglePage,
          items: items[at] ?? [],
        }),
      ),
    };
  });
