import { quizNamed } from '../authoring/evaluation-store.ts';
import { addSession, sessionsList } from '../evaluations/session-store.ts';
import { type Command, done, failed } from './command.ts';
import { momentIn } from './moment.ts';
import { operatorAction } from './operator-action.ts';
import { reschedulingTexts as texts } from './rescheduling-texts.ts';
import { texts as commonTexts } from './texts.ts';

const MOST_MINUTES = 1_440;

/** Every session, by its number. */
export const sessions: Command = async ({ db }) => {
  const all = await sessionsList(db);
  return done(...(all.length === 0 ? [texts.noSessions] : all.map(texts.session)));
};

/** Another session of an evaluation, for whoever is rescheduled. */
export const addOneSession = operatorAction('add-session', async (within, { positionals: [name], values }, { now }) => {
  const [start, end] = [momentIn(values['start']), momentIn(values['end'])];
  if (name === undefined || name.trim() === '') return failed(texts.needsEvaluation);
  if (!(start < end)) return failed(commonTexts.needsWindow);
  if (end <= now()) return failed(texts.windowOver);
  const quizId = await quizNamed(within, name.trim());
  if (quizId === null) return failed(texts.noEvaluation(name.trim()));
  const { time_limit } = await within
    .selectFrom('quiz')
    .select('time_limit')
    .where('id', '=', quizId)
    .executeTakeFirstOrThrow();
  const timeLimit = values['minutes'] === undefined ? time_limit : Number(values['minutes']);
  if (!Number.isInteger(timeLimit) || timeLimit < 1 || timeLimit > MOST_MINUTES) return failed(texts.needsMinutes);
  const sessionId = await addSession(within, { quizId, start, end, timeLimit }, now());
  return { what: { quizId, sessionId, start, end, timeLimit }, outcome: done(texts.sessionAdded(sessionId)) };
});
