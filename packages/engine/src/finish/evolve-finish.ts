import type { EventOf } from '../model/event.ts';
import { isUnconfirmedTimeOut } from '../model/finish.ts';
import type { SessionState } from '../model/session-state.ts';
import type { SheetIndex } from '../model/sheet-index.ts';
import { closeActive } from '../navigation/evolve-navigation.ts';
import { applySessionTime } from '../timers/evolve-timers.ts';

/** The first finish wins. */
export const evolveQuizFinished = (
  index: SheetIndex,
  state: SessionState,
  { at, data }: EventOf<'QuizFinished'>,
): void => {
  if (state.finish !== null) return;
  closeActive(index, state, Math.min(at, state.timers.deadline), at);
  state.status = data.status;
  state.finish = { status: data.status, comment: data.comment, confirmed: false, at };
};

export const evolveFinishConfirmed = (state: SessionState, { data }: EventOf<'FinishConfirmed'>): void => {
  if (state.finish === null) return;
  state.status = data.status;
  state.finish = { status: data.status, comment: state.finish.comment, confirmed: true, at: state.finish.at };
};

export const evolveEndUndone = (index: SheetIndex, state: SessionState, { at, data }: EventOf<'EndUndone'>): void => {
  if (!isUnconfirmedTimeOut(state.finish)) return;
  state.finish = null;
  state.status = 'A';
  state.activeSince = at;
  applySessionTime(index, state, data);
};

export const evolveFinishedElsewhere = (state: SessionState, { at, data }: EventOf<'FinishedElsewhere'>): void => {
  if (state.finish?.confirmed === true) return;
  const { comment, at: finishedAt } = state.finish ?? { comment: '', at };
  state.status = data.status;
  state.finish = { status: data.status, comment, confirmed: true, at: finishedAt };
  state.active = null;
};
