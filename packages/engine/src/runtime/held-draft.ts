import { type GivenAnswer, givenSince, isGivenAfter, outdoneBy } from '../answers/given-since.ts';
import { answerOf, contentOf, epochOf, type QuizSession } from '../index.ts';
import type { Details } from '../model/detail.ts';
import { sameDetails } from '../model/details.ts';
import type { Opening } from '../model/opening.ts';
import type { PendingEntry } from '../model/pending-entry.ts';
import type { Rejection } from '../model/rejection.ts';
import type { Millis } from '../model/units.ts';
import { isOver } from '../sync/late-text.ts';
import { entryGiven } from '../sync/select-sync.ts';
import type { Draft } from './draft.ts';
import type { DraftRecord, KeptDraft } from './draft-record.ts';

/** A draft as its runtime has it. */
export interface Held extends Omit<Draft, 'review'>, KeptDraft {
  /** The time of its last key by the monotonic clock; null: another page had it. */
  readonly pressed: Millis | null;
  /** The time, by the monotonic clock, at which it becomes an answer even if typing goes on. */
  readonly latest: Millis;
  readonly due: Millis;
  /** The answer at the time that a draft of another epoch was taken up; the two are shown side by side. */
  readonly beside?: Details;
}

/** A draft in a page that has not seen its keys. */
export const takenUp = <D extends KeptDraft>(draft: D, time: Millis): D & Held => ({
  ...draft,
  pressed: null,
  rejection: null,
  latest: time,
  due: time,
});

/** An answer that may be lost on its way to the disk, as it is typed. */
export const typedOf = ({ itemId, details, at, revision }: GivenAnswer): KeptDraft => ({
  itemId,
  text: details[0]?.answer ?? '',
  details,
  keyAt: at,
  revision: revision - 1,
});

export const notYet = (itemId: number): Rejection => ({ reason: 'InvalidDetails', itemId, problem: 'notYet' });
export const isAnswer = (session: QuizSession, { itemId, details }: KeptDraft): boolean =>
  details !== null && sameDetails(details, answerOf(session, itemId).details);
/**
 * Tells whether the question of a draft of another epoch has been answered in this one since the draft was taken up.
 */
export const isAnsweredAgain = (session: QuizSession, { itemId, beside }: Held): boolean =>
  beside !== undefined && isGivenAfter(session, itemId, -1) && !sameDetails(beside, answerOf(session, itemId).details);
export const isWaiting = ({ rejection }: Pick<Draft, 'rejection'>): boolean => rejection === null;
/** Nothing but other keys would change it: it is not tried again. */
export const isFinal = ({ rejection }: Pick<Draft, 'rejection'>): boolean =>
  rejection?.reason === 'InvalidDetails' || rejection?.reason === 'Stale';

/**
 * A refused draft. An answer whose place another device's took is for review as soon as nobody can give it again. One that came after the end of its
 * section stays so when the evaluation ends.
 */
export const refusedAs = (draft: Held, rejection: Rejection | null): Held => ({
  ...draft,
  rejection: draft.rejection?.reason === 'SectionOver' && isOver(rejection) ? draft.rejection : rejection,
  ...(draft.given !== undefined && draft.review === undefined && isOver(rejection) ? { review: 'unheard' } : {}),
});

export const asDraft = ({ itemId, text, details, rejection, review }: Held): Draft => ({
  itemId,
  text,
  details,
  rejection,
  review: review ?? null,
});

/** The record of these drafts for the disk; null: there are none. */
export const recordOf = (session: QuizSession, drafts: readonly KeptDraft[]): DraftRecord | null => {
  if (drafts.length === 0) return null;
  const kept = drafts.map(({ itemId, text, details, keyAt, revision, epoch, given, review }) => ({
    itemId,
    text,
    details,
    keyAt,
    revision,
    ...(epoch === undefined ? {} : { epoch }),
    ...(given === undefined ? {} : { given }),
    ...(review === undefined ? {} : { review }),
  }));
  return { sheetId: contentOf(session).sheetId, epoch: epochOf(session), drafts: kept };
};

/** The answer that a draft was, where the server has not heard of it and nobody can give it again. */
export const unheardEntry = (
  session: QuizSession,
  { itemId, details, keyAt, given, review }: Held,
): PendingEntry | null =>
  details === null || given === undefined || review !== 'unheard'
    ? null
    : entryGiven(session, itemId, { details, updatedAt: keyAt, version: given });

export interface OutdoneDraft extends KeptDraft {
  readonly epoch: number;
}

/**
 * Makes drafts of what an opening would take away of the answers here, so that nothing of it goes in silence. What was
 * given in this page, by whoever sits here, is the latest that anybody gave, and so is an answer to a question that was
 * only visited elsewhere: they are given again. What another device has answered since stays so; what was here is shown.
 */
export const outdoneDrafts = (since: QuizSession, head: QuizSession, opening: Opening): readonly OutdoneDraft[] => {
  const inThisPage = new Set(givenSince(since, head).map(({ itemId }) => itemId));
  return outdoneBy(head, opening).flatMap(({ itemId, details, at, epoch, revision, isVisitOnly, isOwn }) => {
    const isHere = inThisPage.has(itemId);
    // The higher version of one epoch is this device's own, and later than what no page here has given since.
    if (isOwn && !isHere) return [];
    const isAgain = isVisitOnly || isHere;
    const isCleared = details.length === 0;
    // There is nothing to show of it, nor to review.
    if (isCleared && !isAgain) return [];
    const text = details.find(({ answer }) => answer !== null)?.answer ?? '';
    return {
      itemId,
      text,
      details,
      keyAt: at,
      revision: opening.revision,
      epoch: isAgain ? opening.epoch : epoch,
      ...(isCleared || isOwn ? {} : { given: { epoch, revision } }),
    };
  });
};
