import type { Item } from './item.ts';
import { PLAIN_RULES } from './plain-rules.ts';
import type { QuizSession } from './quiz-session.ts';
import { isOpened } from './quiz-session.ts';
import type { Section, SheetContent } from './sheet-content.ts';
import { indexedAt, ordinalOfItem, placeOfSection, type SheetIndex, sectionPlaceAt } from './sheet-index.ts';

const noContent: SheetContent = {
  sheetId: 0,
  quizId: 0,
  formId: 0,
  name: '',
  reference: '',
  rules: { ...PLAIN_RULES, backButtonEnabled: false },
  updateEach: 0,
  sections: [],
};

const noItem: Item = {
  id: 0,
  type: 11,
  content: '',
  options: [],
  children: [],
  required: false,
  multipleLine: false,
  max: null,
  video: null,
  audio: null,
  answerId: 0,
  condition: null,
};

const noSection: Section = { id: 0, name: '', description: null, duration: null, isSinglePage: false, items: [] };
const noPositions: readonly number[] = [];

const itemOf = (index: SheetIndex | null, ordinal: number): Item => index?.items[ordinal]?.item ?? noItem;

export const isOpen = (session: QuizSession): boolean => isOpened(session);

/** Ask only of an open session: of another it is an empty sheet. */
export const contentOf = ({ index }: QuizSession): SheetContent => index?.content ?? noContent;

export const positionCount = ({ index }: QuizSession): number => index?.ordinalOfPosition.length ?? 0;

/** Ask only of places below `positionCount`. */
export const itemAt = ({ index }: QuizSession, position: number): Item =>
  (index === null ? undefined : indexedAt(index, position)?.item) ?? noItem;

export const sectionAt = ({ index }: QuizSession, position: number): Section =>
  index?.content.sections[sectionPlaceAt(index, position)] ?? noSection;

export const positionsOf = ({ index }: QuizSession, sectionId: number): readonly number[] =>
  index?.positionsOfSection[placeOfSection(index, sectionId)] ?? noPositions;

/** Tells whether there are questions that one does not go on from without an answer. */
export const hasRequired = ({ index }: QuizSession): boolean => index !== null && index.requiredPositions.length > 0;

/** A matrix row has its matrix's place. */
export const positionOfItem = ({ index }: QuizSession, itemId: number): number | null =>
  index?.items[ordinalOfItem(index, itemId)]?.position ?? null;

/** The reading that the question at a place is about. */
export const readingFor = ({ index }: QuizSession, position: number): Item | null => {
  const parent = index === null ? -1 : (indexedAt(index, position)?.parent ?? -1);
  return parent < 0 ? null : itemOf(index, parent);
};

const noCircles: readonly (readonly number[])[] = [];
const circlesByIndex = new WeakMap<SheetIndex, readonly (readonly number[])[]>();

/** Item ids of each circle of conditions: these items stay disabled. */
export const circlesOf = ({ index }: QuizSession): readonly (readonly number[])[] => {
  if (index === null) return noCircles;
  const known = circlesByIndex.get(index);
  if (known !== undefined) return known;
  const circles = index.graph.circles.map((circle) => circle.map((ordinal) => itemOf(index, ordinal).id));
  circlesByIndex.set(index, circles);
  return circles;
};
