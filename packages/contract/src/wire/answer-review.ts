import { Count, Id, ItemType } from '@quipu/engine';
import * as t from 'io-ts';
import { WireDetail } from './answer-wire.ts';
import { Flag, nullable, wireRecord, withDefault } from './wire-record.ts';

/** P pending, A accepted, R rejected, N not applicable. */
export const RegradeStatus = t.keyof({ P: null, A: null, R: null, N: null }, 'RegradeStatus');
export type RegradeStatus = t.TypeOf<typeof RegradeStatus>;

/** A request that an answer be graded anew. `answer`: what was decided, in the institution's words. */
export const RegradeReview = wireRecord('RegradeReview', {
  id: ['id', Id],
  comment: ['comment', t.string],
  status: ['status', RegradeStatus],
  /** The instant, in ms. */
  createdAt: ['created_at', Count],
  answer: ['answer', nullable(t.string)],
});
export type RegradeReview = t.TypeOf<typeof RegradeReview>;

/** ungraded: the evaluation does not grade it (reading, survey, open text), or it was annulled for everybody. */
export const ReviewVerdict = t.keyof(
  { right: null, partial: null, wrong: null, blank: null, ungraded: null },
  'ReviewVerdict',
);
export type ReviewVerdict = t.TypeOf<typeof ReviewVerdict>;

const ReviewOption = wireRecord('ReviewOption', {
  id: ['value', Id],
  content: ['content', t.string],
  match: ['match', nullable(t.string)],
});

/** An item as it was answered and as it should have been. `correctAnswer`: details like an answer's own; empty: none is shown. */
export interface ReviewItem {
  readonly id: number;
  readonly type: ItemType;
  /** Its number on the sheet; null where it has none (a reading). */
  readonly number: string | null;
  /** A page of before such numbers shows it: "12" of "12 a". */
  readonly count: number | null;
  readonly content: string;
  readonly options: readonly t.TypeOf<typeof ReviewOption>[];
  readonly children: readonly ReviewItem[];
  readonly correctAnswer: readonly t.TypeOf<typeof WireDetail>[];
  readonly userAnswer: { readonly details: readonly t.TypeOf<typeof WireDetail>[] };
  readonly verdict: ReviewVerdict;
  readonly points: number | null;
  readonly maxPoints: number | null;
  readonly reviews: readonly RegradeReview[];
  /** Tells whether a request may be sent now. The server decides. */
  readonly canRequest: boolean;
}
export const ReviewItem: t.Type<ReviewItem, unknown, unknown> = t.recursion('ReviewItem', () =>
  wireRecord('ReviewItem', {
    id: ['id', Id],
    type: ['item_type_id', ItemType],
    number: ['label', nullable(t.string)],
    count: ['number', nullable(Count)],
    content: ['content', t.string],
    options: ['options', withDefault(t.readonlyArray(ReviewOption), [])],
    children: ['children', withDefault(t.readonlyArray(ReviewItem), [])],
    correctAnswer: ['correct_answer', withDefault(t.readonlyArray(WireDetail), [])],
    userAnswer: ['user_answer', wireRecord('ReviewAnswer', { details: ['details', t.readonlyArray(WireDetail)] })],
    verdict: ['verdict', ReviewVerdict],
    points: ['points', nullable(t.number)],
    maxPoints: ['max_points', nullable(t.number)],
    reviews: ['reviews', withDefault(t.readonlyArray(RegradeReview), [])],
    canRequest: ['can_request', withDefault(Flag, false)],
  }),
);

/** A finished sheet as its owner may look at it. `answered` and `hits` count graded items. */
export const AnswerReview = wireRecord('AnswerReview', {
  id: ['id', Id],
  quizName: ['quiz_name', t.string],
  answered: ['answered', Count],
  hits: ['hits', Count],
  total: ['total', Count],
  finalGrade: ['final_grade', nullable(t.number)],
  maxGrade: ['max_grade', nullable(t.number)],
  /** Sections, and items within them, stand in the order that the examinee had. */
  sectionsSort: ['sections_sort', withDefault(Flag, false)],
  randomSort: ['random_sort', withDefault(Flag, false)],
  /** Tells whether it is looked at for regrades ('Recalificaciones') or only to see ('Revisión de respuestas'). */
  withRegrades: ['with_regrades', withDefault(Flag, false)],
  /** They may see it again as it was on the screen. A server of before shows that to nobody. */
  hasPlayback: ['has_playback', withDefault(Flag, false)],
  /** Goes behind the addresses of its files. */
  fileGrant: ['file_grant', nullable(t.string)],
  sections: [
    'sections',
    t.readonlyArray(
      wireRecord('ReviewSection', {
        id: ['id', Id],
        name: ['name', t.string],
        items: ['items', t.readonlyArray(ReviewItem)],
      }),
    ),
  ],
});
export type AnswerReview = t.TypeOf<typeof AnswerReview>;
