import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { nullable, wireRecord, withDefault } from '../wire/wire-record.ts';
import { Actor, AskedQuestion, GradeChange } from './office-rows.ts';

/** A proposal, where what it is about is shown. */
export const WaitingProposal = wireRecord('WaitingProposal', {
  id: ['id', Id],
  by: ['by', Actor],
  at: ['at', Count],
});
export type WaitingProposal = t.TypeOf<typeof WaitingProposal>;

/** One person proposes it; another one approves it, and it is done. */
export const OfficeProposal = wireRecord('OfficeProposal', {
  id: ['id', Id],
  at: ['at', Count],
  by: ['by', Actor],
  action: [
    'action',
    t.keyof({ 'publish-results': null, 'decide-regrade': null, 'change-right-answer': null, set: null }),
  ],
  evaluation: ['evaluation', nullable(t.string)],
  /** The request for a regrade that it answers. */
  requestId: ['request_id', nullable(Id)],
  /** The setting that it changes. */
  key: ['key', nullable(t.string)],
  /** Whoever asks proposes it: they may withdraw it, and never approve it. */
  isOwn: ['is_own', t.boolean],
  /** Whoever asks may be the second person. */
  isToDecide: ['is_to_decide', t.boolean],
  /** Null: it waits. */
  ended: [
    'ended',
    nullable(
      wireRecord('ProposalEnded', {
        how: ['how', t.keyof({ approved: null, rejected: null, withdrawn: null, expired: null })],
        /** Null: nobody, it expired. */
        by: ['by', nullable(Actor)],
        at: ['at', Count],
        reason: ['reason', nullable(t.string)],
      }),
    ),
  ],
});
export type OfficeProposal = t.TypeOf<typeof OfficeProposal>;

/** A proposal does this to a request for a regrade, or, without one, to a question: as if it had been accepted. */
const ProposedDecision = wireRecord('ProposedDecision', {
  status: ['status', t.keyof({ A: null, R: null, N: null })],
  change: ['change', nullable(t.keyof({ annul: null, instead: null, also: null }))],
  text: ['text', nullable(t.string)],
  /** The person reads it; null: nobody asked. */
  answer: ['answer', nullable(t.string)],
});

/** A proposal would do this as everything stands now. */
export const ProposalEffect = wireRecord('ProposalEffect', {
  changes: ['changes', Count],
  mails: ['mails', Count],
  /** The first of the grades that are others by it. */
  grades: ['grades', t.readonlyArray(GradeChange)],
  /** People with answers that wait for a decision, where it is proposed to publish. A server of before does not say it. */
  inReview: ['in_review', withDefault(Count, 0)],
  /** Names all of it: what is approved is what was looked at. */
  print: ['print', t.string],
  /** It is what its author saw. */
  isSame: ['is_same', t.boolean],
});
export type ProposalEffect = t.TypeOf<typeof ProposalEffect>;

/** A proposal as whoever decides on it reads it. */
export const OpenProposal = wireRecord('OpenProposal', {
  now: ['now', Count],
  proposal: ['proposal', OfficeProposal],
  reason: ['reason', t.string],
  decision: ['decision', nullable(ProposedDecision)],
  question: ['question', nullable(AskedQuestion)],
  /** A setting has it as it is typed; null: the product's own. */
  value: ['value', nullable(t.string)],
  /** Its author saw this. */
  foreseen: ['foreseen', wireRecord('ProposalForeseen', { changes: ['changes', Count], mails: ['mails', Count] })],
  /** Null: it ended, or cannot be done. */
  effect: ['effect', nullable(ProposalEffect)],
  /** Says why it cannot be done. */
  problem: ['problem', nullable(t.string)],
});
export type OpenProposal = t.TypeOf<typeof OpenProposal>;
