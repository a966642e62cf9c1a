import type { Condition, Item } from '../../model/item.ts';
import { hasRows, ITEM_TYPE, ITEM_TYPES } from '../../model/item-type.ts';
import type { Section, SheetContent } from '../../model/sheet-content.ts';
import { ITEM_SAMPLES } from '../item-samples.ts';
import { LARGE, LARGEST } from '../large.ts';
import { anItem, anOption, aSection, aSheet } from '../sheets.ts';
import type { Chance } from '../simulation/chance.ts';
import { oneOf, weighed, whole } from './draw.ts';

const TYPES = ITEM_TYPES.map((type) => [type, ITEM_SAMPLES[type].often] as const);

const conditionOf = (chance: Chance, id: number): Condition => {
  const asked = whole(chance, 1, id);
  return {
    logic: oneOf(chance, ['AND', 'OR']),
    rules: [{ itemId: asked, optionId: 10 * asked + whole(chance, 1, 4) }],
  };
};

const drawItem = (chance: Chance, id: number, isConditional: boolean): Item => {
  const type = weighed(chance, TYPES) ?? ITEM_TYPE.singleChoice;
  const row = (n: number): Item => anItem(1_000 + 10 * id + n, { answerId: 100_000 + 10 * id + n, options: [] });
  const options = [1, 2, 3].map((n) =>
    anOption(10 * id + n, {
      nextIndex: isConditional && type === ITEM_TYPE.singleChoice && chance() < 0.1 ? whole(chance, 0, id + 4) : null,
    }),
  );
  return anItem(id, {
    type,
    answerId: 5_000 + id,
    content: `<p>${id}</p>`,
    options,
    required: chance() < 0.05,
    children: hasRows(type) ? [row(1), row(2)] : [],
    condition: isConditional && id > 1 && chance() < 0.3 ? conditionOf(chance, id) : null,
    ...ITEM_SAMPLES[type].made(options, null),
  });
};

export interface DrawnSheet {
  readonly content: SheetContent;
  /** Features of the sheet, for counting. */
  readonly traits: readonly string[];
}

/** Sheets of many shapes. One of seven is larger than one word of marks, and those that are to be. */
export const drawSheet = (chance: Chance, mustBeLarge: boolean): DrawnSheet => {
  const isLarge = chance() < 0.15 || mustBeLarge;
  const isConditional = chance() < 0.3;
  const isTimed = chance() < 0.5;
  const rules = {
    backButtonEnabled: chance() < 0.65,
    hybridMode: chance() < 0.4,
    printScreen: oneOf(chance, [0, 1, 1, 1, 2] as const),
    cameraOff: oneOf(chance, [0, 1, 2] as const),
  };
  const count = isLarge ? whole(chance, LARGE, chance() < 0.1 ? LARGEST : 42) : whole(chance, 2, 9);
  const items = Array.from({ length: count }, (_, i) => drawItem(chance, i + 1, isConditional));
  const sections: Section[] = [];
  const parts = isTimed ? whole(chance, 1, 4) : whole(chance, 1, 3);
  for (let part = 0; part < parts; part += 1) {
    const from = Math.floor((part * count) / parts);
    const to = Math.floor(((part + 1) * count) / parts);
    const duration = isTimed && chance() < 0.7 ? whole(chance, 5, 120) : null;
    sections.push(aSection(70 + part, items.slice(from, to), { duration, isSinglePage: chance() < 0.25 }));
  }
  const traits = [
    isLarge ? 'large' : 'small',
    ...(isConditional ? ['conditions'] : []),
    ...(sections.some(({ duration }) => duration !== null) ? ['timedSections'] : []),
    ...(sections.some(({ isSinglePage }) => isSinglePage) ? ['singlePage'] : []),
    ...(rules.backButtonEnabled ? [] : ['noWayBack']),
    ...(rules.hybridMode ? ['hybrid'] : []),
  ];
  return { content: { ...aSheet(sections, rules), updateEach: whole(chance, 1, 9) }, traits };
};
