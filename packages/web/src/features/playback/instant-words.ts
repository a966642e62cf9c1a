import {
  activePosition,
  answerOf,
  blockedBy,
  type EpochMs,
  hasRows,
  isReading,
  itemAt,
  lastNumber,
  linkOf,
  progressOf,
  type QuizSession,
  sheetClock,
  sheetDeadline,
  statusOf,
  syncFacts,
  syncStatus,
} from '@quipu/engine';
import { answerText, clockText, sheetNames, spanText, statusText } from '@quipu/engine/playback';
import { texts } from './texts.ts';

const placeWords = (session: QuizSession): readonly string[] => {
  const position = activePosition(session);
  if (position === null) return [texts.nothingOpen];
  const item = itemAt(session, position);
  const open = texts.open(sheetNames(() => session).place(position), lastNumber(session));
  if (isReading(item.type) || hasRows(item.type)) return [open];
  return [open, texts.answer(answerText(item, answerOf(session, item.id).details))];
};

/** Says where the answers were: all that the log has is on that device's disk. */
const savedWords = (session: QuizSession): string => {
  const { stage, waiting, sentAt } = syncStatus(syncFacts(session, session, 'durable', []));
  const { stages } = texts;
  if (stage === 'here') return stages.here(waiting);
  if (stage === 'sentAll' || stage === 'sentAnswers')
    return sentAt === null ? stages.nothing : stages.sent(clockText(sentAt));
  return stages[stage];
};

const linkWords = (session: QuizSession): readonly string[] => {
  const { known, online, serverOff } = linkOf(session);
  if (!known) return [texts.links.unknown];
  if (!online) return [texts.links.offline];
  return serverOff ? [texts.links.serverOff] : [];
};

const SECOND_MS = 1_000;
/** Counted in seconds that have begun, as the quiz shows it. */
const leftUntil = (deadline: EpochMs, at: EpochMs): number =>
  Math.ceil(Math.max(0, deadline - at) / SECOND_MS) * SECOND_MS;

/** An instant in words, for who does not see it. */
export const instantWords = (session: QuizSession, time: EpochMs): readonly string[] => {
  if (session.index === null) return [texts.before];
  const status = statusOf(session);
  const { answered, total } = progressOf(session);
  const counts = [texts.progress(answered, total), savedWords(session), ...linkWords(session)];
  if (status !== 'A') return [texts.over(statusText(status)), ...counts];
  const by = blockedBy(session);
  const deadline = sheetDeadline(session);
  return [
    ...placeWords(session),
    ...counts,
    ...(by === null ? [] : [texts.blocks[by]]),
    ...(deadline === null ? [] : [texts.left(spanText(leftUntil(deadline, sheetClock(session, time))))]),
  ];
};
