import { answeredChanged, settleDependents } from '../conditions/evolve-conditions.ts';
import { AnswerCell } from '../model/answer-cell.ts';
import type { EventOf } from '../model/event.ts';
import { hasRows, isReading } from '../model/item-type.ts';
import type { SessionState } from '../model/session-state.ts';
import { ordinalOfAnswer, type SheetIndex } from '../model/sheet-index.ts';
import { letGo, markPending } from '../model/sync-state.ts';
import { covers } from '../model/version.ts';
import { isWhole } from './answer-law.ts';

/** A version that is no news, or of another epoch, changes nothing. */
export const evolveAnswerChanged = (
  index: SheetIndex,
  state: SessionState,
  { at, data }: EventOf<'AnswerChanged'>,
  was: Readonly<SessionState>,
): void => {
  const ordinal = ordinalOfAnswer(index, data.answerId);
  const indexed = index.items[ordinal];

  if (indexed === undefined || hasRows(indexed.kind) || isReading(indexed.kind)) return;
  const { cells, epoch, revision } = was;
  const cell = cells.at(ordinal);
  if (data.version.epoch !== epoch || covers(cell.answer.version, data.version)) return;

  const { visits, time } = cell.answer;
  const answered = isWhole(indexed, data.details);
  const answer = { details: data.details, version: data.version, time, visits, updatedAt: at };
  state.cells = cells.put(ordinal, new AnswerCell(answer, answered, cell.disabled, data.version, cell.acked, null));
  if (data.version.revision > revision) state.revision = data.version.revision;
  letGo(state, ordinal, cell);
  markPending(state, ordinal, at, was);
  if (answered !== cell.answered) answeredChanged(index, state, ordinal);
  settleDependents(index, state, ordinal, at);
};
