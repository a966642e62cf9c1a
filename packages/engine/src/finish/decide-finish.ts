import { pauseBlocks } from '../devices/blocked.ts';
import type { FinishQuiz, ReportFinishConfirmed, ReportFinishedElsewhere } from '../model/command.ts';
import { accept, type DecisionOn, refuse } from '../model/decision.ts';
import { closedReason, type Opened } from '../model/quiz-session.ts';
import { missingRequired } from '../navigation/places.ts';

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
