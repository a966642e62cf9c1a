import { sameDetails } from '../../model/details.ts';
import type { EventOf } from '../../model/event.ts';
import { ITEM_TYPE } from '../../model/item-type.ts';
import { MAX_UNSEEN_REVISIONS } from '../../model/limits.ts';
import { closedReason, type Opened } from '../../model/quiz-session.ts';
import type { Rejection } from '../../model/rejection.ts';
import { ordinalOfAnswer } from '../../model/sheet-index.ts';
import type { EpochMs } from '../../model/units.ts';
import { whyNotAnswer } from '../../session/decide-answer.ts';
import type { BrokenRule } from './broken-rule.ts';
import { rejectedRule } from './rejected-rule.ts';

export const closedRule = (session: Opened, at: EpochMs): BrokenRule | null => {
  const closed = closedReason(session, at);
  return closed === null ? null : rejectedRule(closed);
};

/** An answer beyond a limit costs no other answer of its log: the one who takes the answers judges it by itself. */
const isBeyondLimit = (refused: Rejection): boolean =>
  refused.reason === 'InvalidDetails' && (refused.problem === 'tooLong' || refused.problem === 'illFormed');

export const answerRule = (session: Opened, { at, data }: EventOf<'AnswerChanged'>): BrokenRule | null => {
  const { index, state } = session;
  const ordinal = ordinalOfAnswer(index, data.answerId);
  const refused = whyNotAnswer(session, ordinal, data.details, at);
  if (refused !== null && !isBeyondLimit(refused)) return rejectedRule(refused);
  const { epoch, revision } = data.version;
  if (epoch !== state.epoch) return 'wrongEpoch';
  if (revision <= state.revision) return 'revisionNotNew';
  if (revision > state.revision + MAX_UNSEEN_REVISIONS + 1) return 'revisionTooHigh';
  return sameDetails(data.details, state.cells.at(ordinal).answer.details) ? 'nothingChanged' : null;
};

export const skippedRule = ({ state }: Opened, { data }: EventOf<'RevisionsSkipped'>): BrokenRule | null => {
  if (data.revision < state.revision) return 'revisionNotNew';
  return data.revision > state.revision + MAX_UNSEEN_REVISIONS ? 'revisionTooHigh' : null;
};

export const numberTypedRule = (session: Opened, { at, data }: EventOf<'NumberTyped'>): BrokenRule | null => {
  const { index, state } = session;
  const ordinal = ordinalOfAnswer(index, data.answerId);
  if (index.items[ordinal]?.kind !== ITEM_TYPE.numeric) return 'unknownAnswer';
  return closedRule(session, at) ?? (state.numbersTyped[ordinal] === data.typed ? 'nothingChanged' : null);
};
