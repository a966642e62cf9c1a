import { type InputOf, MAX_GRADE, type officeWhatIfCalls } from '@quipu/contract';
import { momentOf } from '../../../../ui/day/institution-moment.ts';

export type SupposedKind = 'instead' | 'also' | 'annul' | 'points';

/** Something is supposed of a question. */
export interface SupposedQuestion {
  readonly formId: number;
  readonly number: string;
  readonly kind: SupposedKind;
  /** The answer, or the points, as they were typed; empty where it is annulled. */
  readonly said: string;
}

/** One of them says already what the other would say: the right answer of the same question, or its points. */
const isOfTheSame = (one: SupposedQuestion, other: SupposedQuestion): boolean =>
  one.formId === other.formId && one.number === other.number && (one.kind === 'points') === (other.kind === 'points');

/** Supposes one thing more; it takes the place of what was supposed of the same. */
export const withSupposed = (
  supposed: readonly SupposedQuestion[],
  added: SupposedQuestion,
): readonly SupposedQuestion[] => [...supposed.filter((one) => !isOfTheSame(one, added)), added];

/** A hypothesis as it is typed, but for the questions. */
export interface TypedPolicy {
  /** 'same', or nothing chosen: as it is. */
  readonly partial: '' | 'same' | 'none' | 'proportional';
  readonly text: '' | 'same' | 'exact' | 'lenient' | 'ungraded';
  readonly penalty: string;
  readonly scale: string;
  readonly passMark: string;
  readonly endsOtherwise: boolean;
  readonly day: string;
  readonly hour: string;
}
export const AS_IT_IS: TypedPolicy = {
  ...{ partial: 'same', text: 'same', penalty: '', scale: '', passMark: '', endsOtherwise: false, day: '', hour: '' },
};

const NUMBER = /^\d{1,6}([.,]\d{1,4})?$/;

/** A number as people type it, within bounds. Null: it is none. */
export const numberIn = (typed: string, least: number, most: number): number | null => {
  const value = NUMBER.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : Number.NaN;
  return value >= least && value <= most ? value : null;
};

export type Hypothesis = Omit<InputOf<typeof officeWhatIfCalls.officeWhatIf>, 'id'>;

/** Everything was checked by the rules of its field. */
export const hypothesisOf = (questions: readonly SupposedQuestion[], typed: TypedPolicy): Hypothesis => ({
  questions: questions.map(({ formId, number, kind, said }) => ({
    ...{ formId, number },
    change: kind === 'points' ? null : { kind, text: said },
    points: kind === 'points' ? numberIn(said, 0, MAX_GRADE) : null,
  })),
  partial: typed.partial === '' || typed.partial === 'same' ? null : typed.partial,
  text: typed.text === '' || typed.text === 'same' ? null : typed.text,
  penalty: numberIn(typed.penalty, 0, 1),
  scale: numberIn(typed.scale, 1, MAX_GRADE),
  passMark: numberIn(typed.passMark, 0, MAX_GRADE),
  endedAt: typed.endsOtherwise ? momentOf(typed.day, typed.hour) : null,
});
