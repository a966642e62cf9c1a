import { isOpened } from '../session/opened.ts';
import type { Session } from '../session/session.ts';
import type { Item } from './item.ts';
import type { Section, SheetContent } from './sheet-content.ts';
import { indexedAt, type SheetIndex } from './sheet-index.ts';

const noContent: SheetContent = {
  sheetId: 0,
  quizId: 0,
  formId: 0,
  name: '',
  reference: '',
  rules: {
    backButtonEnabled: false,
    zoom: 1,
    cameraOff: 0,
    printScreen: 0,
    watermark: false,
    morse: false,
    hybridMode: false,
    allowDownloadBackupFile: false,
    evaluationEndAction: 1,
  },
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

export const isOpen = (session: Session): boolean => isOpened(session);

/** Ask only of an open session: of another it is an empty sheet. */
export const contentOf = ({ index }: Session): SheetContent => index?.content ?? noContent;

export const positionCount = ({ index }: Session): number => index?.ordinalOfPosition.length ?? 0;

/** Ask only of places below `positionCount`. */
export const itemAt = ({ index }: Session, position: number): Item =>
  itemOf(index, index?.ordinalOfPosition[position] ?? -1);

export const sectionAt = ({ index }: Session, position: number): Section =>
  index?.content.sections[index.sectionOfPosition[position] ?? -1] ?? noSection;

export const positionsOf = ({ index }: Session, sectionId: number): readonly number[] =>
  index?.positionsOfSection[index.sectionPlace.get(sectionId) ?? -1] ?? noPositions;

/** A matrix row has its matrix's place. */
export const positionOfItem = ({ index }: Session, itemId: number): number | null =>
  index?.items[index.ordinalOfItem.get(itemId) ?? -1]?.position ?? null;

/** The reading that the question at a place is about. */
export const readingFor = ({ index }: Session, position: number): Item | null => {
  const parent = index === null ? -1 : (indexedAt(index, position)?.parent ?? -1);
  return parent < 0 ? null : itemOf(index, parent);
};

const noCircles: readonly (readonly number[])[] = [];
const circlesByIndex = new WeakMap<SheetIndex, readonly (readonly number[])[]>();

/** Item ids of each circle of conditions: these items stay disabled. */
export const circlesOf = ({ index }: Session): readonly (readonly number[])[] => {
  if (index === null) return noCircles;
  const known = circlesByIndex.get(index);
  if (known !== undefined) return known;
  const circles = index.graph.circles.map((circle) => circle.map((ordinal) => itemOf(index, ordinal).id));
  circlesByIndex.set(index, circles);
  return circles;
};
