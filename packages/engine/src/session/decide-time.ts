import { dueDoubt } from '../devices/decide-camera.ts';
import type { ReportTime } from '../model/command.ts';
import { accept, type DecisionOn } from '../model/decision.ts';
import type { EventOf } from '../model/event.ts';
import { isOpened, isUnderWay, type Opened } from '../model/quiz-session.ts';
import { phaseAt } from '../model/section-phase.ts';
import type { EpochMs } from '../model/units.ts';
import { placeToSettle } from '../navigation/places.ts';
import { settleInto } from '../navigation/settle.ts';
import { firstRunning, isRunning, lastPhotoBy, WARNING_MS } from '../timers/due.ts';
import { evolve } from './evolve.ts';

/** Leads out of a section that has ended: to the next place, to the next start, or to the end of the sheet. */
const afterSection = (session: Opened, at: EpochMs): readonly EventOf<'QuizFinished' | 'ItemVisited'>[] => {
  if (placeToSettle(session, at) < 0) return [{ type: 'QuizFinished', at, data: { status: 'FST', comment: '' } }];
  // Where the sheet's own end has come too, nothing is visited: the server would not take answers with a visit dated after it.
  return settleInto(session, at);
};

type SectionEnds = EventOf<'SectionExpired' | 'QuizFinished' | 'ItemVisited'>;

/** Ends of sections that came before the sheet's own, one after the other as they came. */
const expiredSections = (opened: Opened, at: EpochMs): readonly SectionEnds[] => {
  const events: SectionEnds[] = [];
  let session = opened;
  const take = (event: SectionEnds): void => {
    events.push(event);
    const after = evolve(session, event);
    if (isOpened(after)) session = after;
  };
  for (;;) {
    const place = firstRunning(session);
    const times = session.state.timers.sections[place] ?? null;
    const section = session.index.content.sections[place];
    if (times === null || section === undefined) return events;
    if (times.deadline > at || times.deadline >= session.state.timers.deadline) return events;
    const wasWaiting = session.state.active === null && waitsForStart(session);
    take({ type: 'SectionExpired', at, data: { sectionId: section.id } });
    if (session.state.active === null && !wasWaiting) afterSection(session, at).forEach(take);
    if (!isUnderWay(session)) return events;
  }
};

const waitsForStart = (session: Opened): boolean =>
  phaseAt(session, placeToSettle(session, null), null) === 'notStarted';

/**
 * Tells whether the examinee is to be warned now that the sheet (null) or a running section ends. An end that has come
 * and was not taken is past warning.
 */
export const isWarningDue = (session: Opened, place: number | null, at: EpochMs): boolean => {
  const { timers } = session.state;
  if (!isRunning(session, at)) return false;
  const times = place === null ? timers : (timers.sections[place] ?? null);
  if (times === null || times.warned || at < times.deadline - WARNING_MS) return false;
  return !('over' in times) || !(times.over || times.left);
};

const warnings = (session: Opened, at: EpochMs): readonly EventOf<'TimeWarned'>[] => {
  const sections = session.index.content.sections.map(({ id }, place) => ({ id, place }));
  return [{ id: null, place: null }, ...sections].flatMap(({ id, place }): readonly EventOf<'TimeWarned'>[] =>
    isWarningDue(session, place, at) ? [{ type: 'TimeWarned', at, data: { sectionId: id } }] : [],
  );
};

/** The photo to take now; null: none is due. A gap (sleep) may have missed several: only the last one is asked for. */
export const photoDueNow = (session: Opened, at: EpochMs): number | null => {
  if (!isRunning(session, at)) return null;
  const { photos } = session.state.timers;
  const number = lastPhotoBy(session, at, photos);
  return number === photos ? null : number;
};

const duePhoto = (session: Opened, at: EpochMs): readonly EventOf<'PhotoDue'>[] => {
  const number = photoDueNow(session, at);
  return number === null ? [] : [{ type: 'PhotoDue', at, data: { number } }];
};

export const decideTime = (session: Opened, { at }: ReportTime): DecisionOn<'ReportTime'> => {
  if (!isUnderWay(session) || session.state.timers.pause !== null) return accept();
  const events = expiredSections(session, at);
  const after = events.reduce<Opened>((state, event) => {
    const next = evolve(state, event);
    return isOpened(next) ? next : state;
  }, session);
  if (!isUnderWay(after)) return accept(...events);
  if (at >= after.state.timers.deadline) {
    return accept(...events, { type: 'QuizFinished', at, data: { status: 'FT', comment: '' } });
  }
  return accept(...events, ...warnings(after, at), ...duePhoto(after, at), ...dueDoubt(after, at));
};
