import type { ReportNumberTyped } from '../model/command.ts';
import { accept, type DecisionOn, refuse } from '../model/decision.ts';
import type { EventOf } from '../model/event.ts';
import { ITEM_TYPE } from '../model/item-type.ts';
import { MAX_TYPED_LENGTH } from '../model/limits.ts';
import { closedReason, type Opened } from '../model/quiz-session.ts';
import type { SessionState } from '../model/session-state.ts';
import type { SheetIndex } from '../model/sheet-index.ts';
import { ordinalOfAnswer, ordinalOfItem } from '../model/sheet-index.ts';
import type { EpochMs } from '../model/units.ts';
import { answerableText } from './well-formed.ts';

/**
 * Keeps the text that was typed for a number, where the number alone does not give it back or the text kept before
 * differs.
 */
export const numberTypedEvents = (
  { index, state }: Opened,
  ordinal: number,
  typed: string,
  value: string | null,
  at: EpochMs,
): readonly EventOf<'NumberTyped'>[] => {
  const indexed = index.items[ordinal];
  if (indexed?.kind !== ITEM_TYPE.numeric) return [];
  const text = answerableText(typed, MAX_TYPED_LENGTH);
  if (text === (state.numbersTyped[ordinal] ?? value ?? '')) return [];
  return [{ type: 'NumberTyped', at, data: { answerId: indexed.item.answerId, typed: text } }];
};

/** It is no number: the answer stays as it was, and the log says what was typed. */
export const decideNumberTyped = (
  session: Opened,
  { itemId, typed, at }: ReportNumberTyped,
): DecisionOn<'ReportNumberTyped'> => {
  const closed = closedReason(session, at);
  if (closed !== null) return refuse(closed);
  const ordinal = ordinalOfItem(session.index, itemId);
  return accept(...numberTypedEvents(session, ordinal, typed, null, at));
};

export const evolveNumberTyped = (index: SheetIndex, state: SessionState, { data }: EventOf<'NumberTyped'>): void => {
  const ordinal = ordinalOfAnswer(index, data.answerId);
  if (index.items[ordinal]?.kind !== ITEM_TYPE.numeric) return;
  state.numbersTyped = { ...state.numbersTyped, [ordinal]: data.typed };
};
