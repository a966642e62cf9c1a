import { settleDependents } from '../conditions/evolve-conditions.ts';
import { ITEM_TYPE } from '../content/item.ts';
import { ordinalOfAnswer, type SheetIndex } from '../content/sheet-index.ts';
import type { EventOf } from '../session/event.ts';
import type { SessionState } from '../session/session-state.ts';
import { letGo, markPending } from '../sync/sync-state.ts';
import { covers } from '../sync/version.ts';
import { AnswerCell } from './answer-cell.ts';
import { answeredChanged } from './evolve-answered.ts';
import { isWhole } from './is-whole.ts';

/** A version that is no news, or of another epoch, changes nothing. */
export const evolveAnswerChanged = (
  index: SheetIndex,
  state: SessionState,
  { at, data }: EventOf<'AnswerChanged'>,
  was: Readonly<SessionState>,
): void => {
  const ordinal = ordinalOfAnswer(index, data.answerId);
  const indexed = index.items[ordinal];

  if (indexed === undefined || indexed.kind === ITEM_TYPE.matrix || indexed.kind === ITEM_TYPE.reading) return;
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
