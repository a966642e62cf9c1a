import type { SectionRun } from '../content/opening.ts';
import { isOpened, isUnderWay } from '../session/opened.ts';
import type { Session } from '../session/session.ts';
import type { ReadState } from '../session/session-state.ts';
import type { EpochMs, Millis } from '../units.ts';
import { nextDue, nextSectionEnd } from './due.ts';
import { type SectionPhase, sectionPhase } from './section-phase.ts';

export const sheetDeadline = (session: Session): EpochMs | null =>
  isOpened(session) ? session.state.timers.deadline : null;

const timesOf = ({ index, state }: Session, sectionId: number) =>
  state.timers.sections[index?.sectionPlace.get(sectionId) ?? -1] ?? null;

/** Null: without a timer, or not started. */
export const sectionDeadline = (session: Session, sectionId: number): EpochMs | null =>
  timesOf(session, sectionId)?.deadline ?? null;

/** Always from a deadline and a reading of the clock, never counted down. */
export const remaining = (deadline: EpochMs, at: EpochMs): Millis => Math.max(0, deadline - at);

export const sectionState = (session: Session, sectionId: number, at: EpochMs): SectionPhase =>
  isOpened(session) ? sectionPhase(session, session.index.sectionPlace.get(sectionId) ?? -1, at) : 'untimed';

/** The next instant at which ReportTime would produce an event. */
export const nextDueAt = (session: Session): EpochMs | null =>
  isOpened(session) && isUnderWay(session) ? nextDue(session) : null;

/** The next end of a section that time alone brings; null: none comes before the sheet's own. */
export const nextSectionEndAt = (session: Session): EpochMs | null =>
  isOpened(session) && isUnderWay(session) ? nextSectionEnd(session) : null;

/** Deadlines that were warned of. `sectionId` null: the sheet's. */
export const warnedOf = ({ index, state }: Session): readonly (number | null)[] => {
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
export const unconfirmedSections = ({ index, state }: Session): readonly SectionRun[] => {
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
}: Session): readonly { readonly sectionId: number; readonly startedAt: EpochMs | null }[] =>
  (index?.content.sections ?? []).flatMap(({ id: sectionId }, place) =>
    state.timers.asks[place] === undefined
      ? []
      : [{ sectionId, startedAt: state.timers.sections[place]?.startedAt ?? null }],
  );

/** The number of the last photo asked for; 0: none yet. */
export const photosDue = ({ state }: Session): number => state.timers.photos;
