import { invalidDetails } from '../../answers/invalid-details.ts';
import type { Details } from '../../content/detail.ts';
import type { IndexedItem } from '../../content/indexed-item.ts';
import { ITEM_TYPE } from '../../content/item.ts';
import { ordinalOfAnswer } from '../../content/sheet-index.ts';
import type { EventOf } from '../../session/event.ts';
import type { Opened } from '../../session/opened.ts';
import { sectionPhase } from '../../timers/section-phase.ts';
import type { EpochMs } from '../../units.ts';
import type { BrokenRule } from './broken-rule.ts';

export const closedRule = ({ state }: Opened, at: EpochMs): BrokenRule | null => {
  if (state.finish !== null || state.status !== 'A') return 'afterFinish';
  return at >= state.timers.deadline ? 'afterDeadline' : null;
};

const sectionRule = (session: Opened, position: number, at: EpochMs): BrokenRule | null => {
  switch (sectionPhase(session, session.index.sectionOfPosition[position] ?? -1, at)) {
    case 'over':
    case 'left':
      return 'sectionClosed';
    case 'notStarted':
      return 'sectionNotStarted';
    default:
      return null;
  }
};

/** Limits are younger than the oldest logs, which replay for ever: what is beyond one is for whoever takes the answer to judge. */
const detailsRule = (indexed: IndexedItem, details: Details): BrokenRule | null => {
  const problem = invalidDetails(indexed, details);
  return problem === null || problem === 'tooLong' || problem === 'illFormed' ? null : 'invalidDetails';
};

export const answerRule = (session: Opened, { at, data }: EventOf<'AnswerChanged'>): BrokenRule | null => {
  const { index, state } = session;
  const closed = closedRule(session, at);
  if (closed !== null) return closed;
  const ordinal = ordinalOfAnswer(index, data.answerId);
  const indexed = index.items[ordinal];
  if (indexed === undefined) return 'unknownAnswer';
  if (data.version.epoch !== state.epoch) return 'wrongEpoch';
  if (data.version.revision <= state.revision) return 'revisionNotNew';
  if (state.cells.at(ordinal).disabled) return 'itemDisabled';
  return sectionRule(session, indexed.position, at) ?? detailsRule(indexed, data.details);
};

export const numberTypedRule = (session: Opened, { at, data }: EventOf<'NumberTyped'>): BrokenRule | null => {
  const { index, state } = session;
  const ordinal = ordinalOfAnswer(index, data.answerId);
  if (index.items[ordinal]?.kind !== ITEM_TYPE.numeric) return 'unknownAnswer';
  return closedRule(session, at) ?? (state.numbersTyped[ordinal] === data.typed ? 'nothingChanged' : null);
};

export const visitRule = (session: Opened, { at, data }: EventOf<'ItemVisited'>): BrokenRule | null => {
  const { index, state } = session;
  const closed = closedRule(session, at);
  if (closed !== null) return closed;
  const ordinal = index.ordinalOfPosition[data.position];
  if (ordinal === undefined) return 'unknownPosition';
  if (state.cells.at(ordinal).disabled) return 'itemDisabled';
  // An answer may close the item that was open, which is then left although nothing is active.
  const { active, last } = state;
  if (data.left !== null && data.left !== (active ?? last)) return 'notWhereItSays';
  return sectionRule(session, data.position, at);
};
