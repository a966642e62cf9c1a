import { asksMatch, type Detail, type Details, ITEM_TYPE, type ItemType } from '@quipu/engine';
import type { FormItem } from '../../platform/db/columns/form.ts';
import type { GradingPolicy } from '../../platform/db/columns/grading-policy.ts';
import { shareOfChoices, shareOfOneChoice } from './grade-choices.ts';
import { type MatrixRow, shareOfRows } from './grade-matrix.ts';
import { shareOfParts } from './grade-placements.ts';
import { briefNumber, briefText, isRightDate, isRightNumber, isRightText, isUnwritten } from './grade-written.ts';
import { READERS, type Reader } from './written-readers.ts';

export interface GivenAnswer {
  readonly details: Details;
  /** A matrix is answered by its rows. */
  readonly rows: readonly MatrixRow[];
}

/** The rules by which items of a type are graded. */
interface ItemGrading {
  readonly isGraded: (policy: GradingPolicy) => boolean;
  /**
   * Returns what the author has for the right answer, as details like an answer's own; of a matrix one for each row that
   * has one, whose `slot` is the row's number from 1. Empty: there is none.
   */
  readonly right: (item: FormItem) => Details;
  /** Returns what somebody has to give, at least, for a right answer. Empty: others near it are right, too. */
  readonly least: (item: FormItem, right: Details, policy: Pick<GradingPolicy, 'text'> | null) => Details;
  /**
   * Says how much of a right answer the given one has: 1, all of it; less than 0, wrong parts take more than it has. Null:
   * there is nothing to compare.
   */
  readonly share: (item: FormItem, given: GivenAnswer, right: Details, policy: GradingPolicy) => number | null;
  readonly isBlank: (given: GivenAnswer) => boolean;
  /** Reads a right answer as an operator writes it. */
  readonly read: Reader;
  /** A decision is about all of an answer, or about the blanks and pairs that it names, or about each row by itself. */
  readonly decidedBy: 'whole' | 'parts' | 'rows';
  /** A wrong answer takes the evaluation's penalty. */
  readonly isPenalized: boolean;
  /** Shows all right answers side by side, as parts of one answer; otherwise the first. */
  readonly showsAll: boolean;
}

const detail = (more: Partial<Detail>): Detail => ({ itemOptionId: null, answer: null, slot: null, ...more });

const plain = {
  isGraded: () => true,
  least: (_: FormItem, right: Details) => right,
  isBlank: ({ details }: GivenAnswer) => details.length === 0,
  isPenalized: false,
  showsAll: false,
  decidedBy: 'whole' as const,
};
const correctOptions = ({ options }: FormItem): Details =>
  options.flatMap(({ id, isCorrect }) => (isCorrect ? [detail({ itemOptionId: id })] : []));

const oneChoice: ItemGrading = {
  ...plain,
  right: correctOptions,
  share: (_, { details }, right) => shareOfOneChoice(details, right),
  read: READERS.one,
  isPenalized: true,
  showsAll: true,
};
const choices: ItemGrading = {
  ...plain,
  right: correctOptions,
  share: (_, { details }, right) => shareOfChoices(details, right),
  read: READERS.several,
};
const written = (
  read: Reader,
  isRight: (item: FormItem, given: Details, right: Details, policy: GradingPolicy) => boolean,
): ItemGrading => ({
  ...plain,
  read,
  right: ({ correctAnswer }) =>
    correctAnswer === null || correctAnswer.trim() === '' ? [] : [detail({ answer: correctAnswer })],
  share: (item, { details }, right, policy) => (isRight(item, details, right, policy) ? 1 : 0),
  isBlank: ({ details }) => isUnwritten(details),
  showsAll: true,
});
const parts = (read: Reader, right: ItemGrading['right']): ItemGrading => ({
  ...plain,
  read,
  right,
  decidedBy: 'parts',
  share: (item, { details }, wanted) => shareOfParts(item, details, wanted),
});

const GRADINGS = {
  [ITEM_TYPE.singleChoice]: oneChoice,
  [ITEM_TYPE.multipleChoice]: choices,
  [ITEM_TYPE.singleChoiceWithText]: oneChoice,
  [ITEM_TYPE.multipleChoiceWithText]: choices,
  [ITEM_TYPE.text]: {
    ...written(READERS.text, (_, given, right, { text }) => isRightText(given, right, text === 'lenient')),
    isGraded: ({ text }) => text !== 'ungraded',
    least: (_, right, policy) =>
      right.map((one) => detail({ answer: briefText(one.answer ?? '', policy?.text === 'lenient') })),
  },
  [ITEM_TYPE.numeric]: {
    ...written(READERS.number, ({ tolerance }, given, right) => isRightNumber(given, right, tolerance)),
    least: ({ tolerance }, right) =>
      right.flatMap((one) => {
        const answer = briefNumber(one.answer ?? '', tolerance);
        return answer === null ? [] : [detail({ answer })];
      }),
  },
  [ITEM_TYPE.date]: written(READERS.date, (_, given, right) => isRightDate(given, right)),
  [ITEM_TYPE.blanks]: parts(READERS.slots, ({ options }) =>
    options.flatMap(({ id, slot }) => (slot === null ? [] : [detail({ itemOptionId: id, slot })])),
  ),
  [ITEM_TYPE.matrix]: {
    ...plain,
    right: ({ children }) =>
      children.flatMap(({ correctOptionId }, place) =>
        correctOptionId === null ? [] : [detail({ itemOptionId: correctOptionId, slot: place + 1 })],
      ),
    share: (_, { rows }, right) => shareOfRows(rows, right),
    read: READERS.rows,
    decidedBy: 'rows' as const,
    isBlank: ({ rows }) => rows.every(({ given, isAsked }) => !isAsked || given.length === 0),
  },
  [ITEM_TYPE.matching]: parts(READERS.pairs, ({ options }) =>
    options.flatMap((option) =>
      option.match !== null && asksMatch(option) ? [detail({ itemOptionId: option.id, answer: option.match })] : [],
    ),
  ),
  [ITEM_TYPE.reading]: { ...plain, isGraded: () => false, right: () => [], share: () => null, read: READERS.nothing },
} satisfies Record<ItemType, ItemGrading>;

export const gradingOf = (type: ItemType): ItemGrading => GRADINGS[type];
