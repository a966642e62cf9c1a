import { isOpened, isUnderWay, type Opened, type QuizSession } from '../model/quiz-session.ts';
import { sectionPhase } from '../model/section-phase.ts';
import { placeOfSection, sectionPlaceAt } from '../model/sheet-index.ts';
import type { EpochMs } from '../model/units.ts';
import {
  missingRequired as findMissing,
  nextPlace,
  nextUnansweredPlace,
  placeToSettle,
  previousPlace,
} from './places.ts';

/** Null: nothing is open, or a timed section must be started first. */
export const activePosition = ({ state }: QuizSession): number | null => state.active;

const none: readonly number[] = [];

/** Places of required questions that are unanswered and within reach; of the whole sheet: what blocks finishing. */
export const missingRequired = (session: QuizSession, sectionId: number | null): readonly number[] => {
  if (!isOpened(session)) return none;
  const place = sectionId === null ? null : placeOfSection(session.index, sectionId);
  return findMissing(session, place);
};

export const canGoBack = (session: QuizSession): boolean =>
  isOpened(session) &&
  isUnderWay(session) &&
  session.index.content.rules.backButtonEnabled &&
  previousPlace(session, null) >= 0;

/** "Next" has nowhere to go from here. */
export const isLastPosition = (session: QuizSession): boolean => {
  if (!isOpened(session)) return false;
  const { active } = session.state;
  return active !== null && nextPlace(session, active, null) < 0;
};

/**
 * The next question that could be answered and is not, where the item buttons lead to it; null: there is none, but for the one that is
 * open. A required question may keep the examinee from going on to it: `GoTo` says so.
 */
export const nextUnanswered = (session: QuizSession): number | null => {
  if (!isOpened(session) || !isUnderWay(session)) return null;
  const place = nextUnansweredPlace(session);
  return place < 0 ? null : place;
};

/** Tells whether the end of a section leaves the examinee anywhere to go. Only if it does not, it ends the sheet. */
export const isSomewhereLeft = (session: QuizSession, at: EpochMs): boolean =>
  isOpened(session) && placeToSettle(session, at) >= 0;

const startNeeded = (session: Opened, position: number): number | null => {
  const place = sectionPlaceAt(session.index, position);
  if (sectionPhase(session, place, null) !== 'notStarted') return null;
  return session.index.content.sections[place]?.id ?? null;
};

/** The timed section that must be started before anything can be open. */
export const sectionToStart = (session: QuizSession): number | null => {
  if (!isOpened(session) || !isUnderWay(session) || session.state.active !== null) return null;
  return startNeeded(session, placeToSettle(session, null));
};
