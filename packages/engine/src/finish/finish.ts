import { pauseBlocks } from '../devices/blocked.ts';
import type { FinishQuiz, ReportFinishConfirmed, ReportFinishedElsewhere } from '../model/command.ts';
import { accept, type DecisionOn, refuse } from '../model/decision.ts';
import type { EventOf } from '../model/event.ts';
import { type Finish, isUnconfirmedTimeOut } from '../model/finish.ts';
import type { SheetStatus } from '../model/opening.ts';
import { closedReason, type Opened, type QuizSession } from '../model/quiz-session.ts';
import type { SessionState } from '../model/session-state.ts';
import type { SheetIndex } from '../model/sheet-index.ts';
import { closeActive } from '../navigation/evolve-navigation.ts';
import { missingRequired } from '../navigation/places.ts';
import { applySessionTime } from '../timers/evolve-timers.ts';

export const statusOf = ({ state }: QuizSession): SheetStatus => state.status;

/** The request to finish, confirmed or not; null: none. */
export const finishOf = ({ state }: QuizSession): Finish | null => state.finish;

export const decideFinish = (session: Opened, { processes, at }: FinishQuiz): DecisionOn<'FinishQuiz'> => {
  const closed = closedReason(session, at) ?? pauseBlocks(session);
  if (closed !== null) return refuse(closed);
  const positions = missingRequired(session, null);
  if (positions.length > 0) return refuse({ reason: 'RequiredUnanswered', positions });
  return accept({ type: 'QuizFinished', at, data: { status: 'F', comment: processes.join(', ') } });
};

export const decideFinishConfirmed = (
  { state }: Opened,
  { status, at }: ReportFinishConfirmed,
): DecisionOn<'ReportFinishConfirmed'> => {
  if (state.finish === null) return refuse({ reason: 'NotUnderWay' });
  return state.finish.confirmed ? accept() : accept({ type: 'FinishConfirmed', at, data: { status } });
};

/** Confirms a finish of our own that waits for it: the first one won. */
export const decideFinishedElsewhere = (
  { state }: Opened,
  { status, at }: ReportFinishedElsewhere,
): DecisionOn<'ReportFinishedElsewhere'> => {
  if (state.finish === null) return accept({ type: 'FinishedElsewhere', at, data: { status } });
  return state.finish.confirmed ? accept() : accept({ type: 'FinishConfirmed', at, data: { status } });
};

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
