import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { IdText, Malformed, Refusal, refused, SheetParams } from '../wire/common.ts';
import { Flag, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';
import { action, actionBody, actionReplies, asked } from './office-action.ts';
import { WaitingProposal } from './office-proposal-rows.ts';
import { AskedQuestion } from './office-rows.ts';

/**
 * A question of an evaluation with what is right of it by now, for whoever would correct that; who looks is kept. 404: nothing of its
 * form is graded. 409: whoever asks takes it.
 */
export const officeRightAnswer = endpoint({
  ...asked,
  name: 'officeRightAnswer',
  path: '/api/office/results/{id}/right-answer',
  params: SheetParams,
  query: wireRecord('RightAnswerQuery', { formId: ['form_id', IdText], itemId: ['item_id', IdText] }),
  replies: {
    200: wireRecord('RightAnswer', {
      now: ['now', Count],
      question: ['question', AskedQuestion],
      /** So much was decided already on the question. */
      decisions: ['decisions', Count],
      /** A second person has to approve it. */
      needsTwo: ['needs_two', withDefault(Flag, false)],
      /** Somebody proposes it. */
      proposal: ['proposal', nullable(WaitingProposal)],
    }),
    400: Malformed,
    ...refused,
    409: Refusal,
  },
});

/**
 * Changes what is right of a question, for everybody of its form, though nobody asked for a regrade: before grades are published, or
 * after. Where that needs two persons it is proposed. 404: nothing of its form is graded. 409: a proposal waits, or something was decided on the question meanwhile.
 */
export const changeOfficeRightAnswer = endpoint({
  ...action,
  name: 'changeOfficeRightAnswer',
  path: '/api/office/results/{id}/right-answer',
  params: SheetParams,
  body: wireRecord('ChangeRightAnswerBody', {
    formId: ['form_id', Id],
    itemId: ['item_id', Id],
    change: ['change', t.keyof({ annul: null, instead: null, also: null })],
    /** The right answer, as an author writes it; null where it is annulled. */
    text: ['text', nullable(t.string)],
    /** `decisions` as they were read with the question: others since then are a 409. Null: they are not asked. */
    seen: ['seen', nullable(Count)],
    ...actionBody,
  }),
  replies: actionReplies,
});
