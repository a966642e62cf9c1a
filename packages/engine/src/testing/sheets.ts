import type { AnswerItem } from '../model/command.ts';
import type { StoredAnswer } from '../model/detail.ts';
import { chosen, written } from '../model/details.ts';
import type { Condition, Item, Option } from '../model/item.ts';
import type { Opening } from '../model/opening.ts';
import { PLAIN_RULES } from '../model/plain-rules.ts';
import type { QuizRules, Section, SheetContent } from '../model/sheet-content.ts';

export { chosen, written };

export const START = 1_700_000_000_000;
export const MINUTE = 60_000;

export const anOption = (id: number, more: Partial<Option> = {}): Option => ({
  id,
  content: `<p>Opción ${id}</p>`,
  match: null,
  nextIndex: null,
  ...more,
});

/** A single choice of the options `10 * id + 1`, `+ 2` and `+ 3`. Its answer has the id `1000 + id`. */
export const anItem = (id: number, more: Partial<Item> = {}): Item => ({
  id,
  type: 1,
  content: `<p>Pregunta ${id}</p>`,
  options: [1, 2, 3].map((n) => anOption(10 * id + n)),
  children: [],
  required: false,
  multipleLine: false,
  max: null,
  video: null,
  audio: null,
  answerId: 1000 + id,
  condition: null,
  ...more,
});

export const when = (logic: Condition['logic'], ...rules: readonly (readonly [number, number])[]): Condition => ({
  logic,
  rules: rules.map(([itemId, optionId]) => ({ itemId, optionId })),
});

export const aSection = (id: number, items: readonly Item[], more: Partial<Section> = {}): Section => ({
  id,
  name: `Sección ${id}`,
  description: null,
  duration: null,
  isSinglePage: false,
  items,
  ...more,
});

export const someRules = (more: Partial<QuizRules> = {}): QuizRules => ({
  ...PLAIN_RULES,
  zoom: 1.2,
  ...more,
});

export const aSheet = (sections: readonly Section[], rules: Partial<QuizRules> = {}): SheetContent => ({
  sheetId: 7,
  quizId: 8,
  formId: 9,
  name: 'Razonamiento',
  reference: '1710034065',
  rules: someRules(rules),
  updateEach: 3,
  sections,
});

/** An option of an item is chosen, a second after the start where nothing else is said. */
export const choose = (itemId: number, option: number, at = START + 1_000): AnswerItem => ({
  type: 'AnswerItem',
  at,
  itemId,
  details: chosen(option),
});

/** Sixty minutes from the start. */
export const anOpening = (more: Partial<Opening> = {}): Opening => ({
  status: 'A',
  epoch: 1,
  revision: 0,
  startedAt: START,
  deadline: START + 60 * MINUTE,
  timesUpdatedAt: START,
  timeRatio: 1,
  answers: [],
  sectionRuns: [],
  ...more,
});

export const aStored = (id: number, more: Partial<StoredAnswer> = {}): StoredAnswer => ({
  id,
  details: [],
  time: 0,
  visits: 1,
  updatedAt: START,
  version: { epoch: 1, revision: 1 },
  ...more,
});
