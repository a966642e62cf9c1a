import type { SectionRun } from '../model/opening.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import { isOpened, isUnderWay } from '../model/quiz-session.ts';
import { type SectionPhase, sectionPhase } from '../model/section-phase.ts';
import type { ReadState } from '../model/session-state.ts';
import { placeOfSection } from '../model/sheet-index.ts';
import { clockAt } from '../model/standing.ts';
import type { GivenTime, Pause } from '../model/timers-state.ts';
import type { EpochMs, Millis } from '../model/units.ts';
import { nextDue, nextSectionEnd } from './due.ts';
import { mayBePaused } from './pause.ts';

export const sheetDeadline = (session: QuizSession): EpochMs | null =>
  isOpened(session) ? session.state.timers.deadline : null;

const timesOf = ({ index, state }: QuizSession, sectionId: number) =>
  index === null ? null : (state.timers.sections[placeOfSection(index, sectionId)] ?? null);

/** The pause that is on; null: the clocks run, or the sheet is over. */
export const pauseOf = (session: QuizSession): Pause | null =>
  isOpened(session) && mayBePaused(session) ? session.state.timers.pause : null;

/** The time that the sheet's clocks show: in a pause they stand. The time left to a deadline counts from there. */
export const sheetClock = ({ state: { timers } }: QuizSession, at: EpochMs): EpochMs => clockAt(timers, at);

/** The time given back to the sheet, with its causes. */
export const givenTimes = ({ state: { timers } }: QuizSession): readonly GivenTime[] => timers.given;

/** Null: without a timer, or not started. */
export const sectionDeadline = (session: QuizSession, sectionId: number): EpochMs | null =>
  timesOf(session, sectionId)?.deadline ?? null;

/** Always from a deadline and a reading of the clock, never counted down. */
export const remaining = (deadline: EpochMs, at: EpochMs): Millis => Math.max(0, deadline - at);

export const sectionState = (session: QuizSession, sectionId: number, at: EpochMs): SectionPhase =>
  isOpened(session) ? sectionPhase(session, placeOfSection(session.index, sectionId), at) : 'untimed';

const finite = (at: EpochMs): EpochMs | null => (at === Number.POSITIVE_INFINITY ? null : at);

/** The next instant at which ReportTime would produce an event. */
export const nextDueAt = (session: QuizSession): EpochMs | null =>
  isOpened(session) && isUnderWay(session) ? finite(nextDue(session)) : null;

/** The next end of a section that time alone brings; null: none comes before the sheet's own. */
export const nextSectionEndAt = (session: QuizSession): EpochMs | null =>
  isOpened(session) && isUnderWay(session) ? nextSectionEnd(session) : null;

/** Deadlines that were warned of. `sectionId` null: the sheet's. */
export const warnedOf = ({ index, state }: QuizSession): readonly (number | null)[] => {
  const known = warned.get(state.timers);
  const { sections } = state.timers;
  const ids = [
    ...(state.timers.warned ? [null] : []),
    ...(index?.content.sections ?? []).flatMap(({ id }, place) => (sections[place]?.warned === true ? [id] : [])),
  ];
  if (known?.length === ids.length && known.every((id, i) => id === ids[i])) return known;
  warned.set(state.timers, ids);
  return ids;
};
const warned = new WeakMap<ReadState['timers'], readonly (number | null)[]>();

const unconfirmed = new WeakMap<ReadState['timers']['sections'], readonly SectionRun[]>();

/** Started here, and the server has yet to hear of it. */
export const unconfirmedSections = ({ index, state }: QuizSession): readonly SectionRun[] => {
  const { sections } = state.timers;
  const known = unconfirmed.get(sections);
  const runs = (index?.content.sections ?? []).flatMap(({ id }, place): SectionRun[] => {
    const times = sections[place] ?? null;
    if (times === null || times.confirmed) return [];
    return [{ sectionId: id, startedAt: times.startedAt, deadline: times.deadline, left: times.left }];
  });
  if (
    known?.length === runs.length &&
    known.every(
      (run, i) =>
        run.sectionId === runs[i]?.sectionId && run.deadline === runs[i]?.deadline && run.left === runs[i]?.left,
    )
  ) {
    return known;
  }
  unconfirmed.set(sections, runs);
  return runs;
};

/** Their starts were asked for, and there is no word of them. `startedAt`: of one that was started here without it. */
export const sectionsAsked = ({
  index,
  state,
}: QuizSession): readonly { readonly sectionId: number; readonly startedAt: EpochMs | null }[] =>
  (index?.content.sections ?? []).flatMap(({ id: sectionId }, place) =>
    state.timers.asks[place] === undefined
      ? []
      : [{ sectionId, startedAt: state.timers.sections[place]?.startedAt ?? null }],
  );

/** The number of the last photo asked for; 0: none yet. */
export const photosDue = ({ state }: QuizSession): number => state.timers.photos;
