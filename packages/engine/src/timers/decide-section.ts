import { answeringBlocker } from '../devices/blocked.ts';
import { leavingEvents, visit, whyNotLeavePage } from '../navigation/decide-moves.ts';
import { isDisabledAt, nextPlace, placeToSettle } from '../navigation/places.ts';
import type { AskForSection, ReportSectionConfirmed, StartSection } from '../session/command.ts';
import { accept, type Decision, refuse } from '../session/decision.ts';
import type { QuizEvent } from '../session/event.ts';
import { closedReason, type Opened } from '../session/opened.ts';
import { computeSectionDeadline } from './section-deadline.ts';
import { isClosed, sectionPhase } from './section-phase.ts';

/** Also of one that was started here without the server, whatever time it is: it has to hear of it. */
export const decideAskForSection = (session: Opened, { sectionId, name, at }: AskForSection): Decision => {
  const { index, state } = session;
  const place = index.sectionPlace.get(sectionId) ?? -1;
  const section = index.content.sections[place];
  if (section === undefined) return refuse({ reason: 'NoSuchSection', sectionId });
  if (section.duration === null) return refuse({ reason: 'SectionHasNoTimer', sectionId });
  const times = state.timers.sections[place] ?? null;
  const closed = times === null ? closedReason(session, at) : null;
  if (closed !== null) return refuse(closed);
  if (times?.confirmed === true) return refuse({ reason: 'SectionAlreadyStarted', sectionId });
  const { id, tries } = state.timers.asks[place] ?? { id: name, tries: 0 };
  return accept({ type: 'SectionAsked', at, data: { sectionId, askId: id, tries: tries + 1 } });
};

/** Without the server a section starts in hybrid mode only, on the clock that the server set. */
export const decideStartSection = (session: Opened, { sectionId, server, at }: StartSection): Decision => {
  const { index, state } = session;
  const closed = closedReason(session, at);
  if (closed !== null) return refuse(closed);
  const place = index.sectionPlace.get(sectionId) ?? -1;
  const section = index.content.sections[place];
  if (section === undefined) return refuse({ reason: 'NoSuchSection', sectionId });
  if (section.duration === null) return refuse({ reason: 'SectionHasNoTimer', sectionId });
  const phase = sectionPhase(session, place, at);
  if (isClosed(phase)) return refuse({ reason: 'SectionOver', sectionId });
  if (phase !== 'notStarted') return refuse({ reason: 'SectionAlreadyStarted', sectionId });
  const by = answeringBlocker(session, at);
  if (by !== null) return refuse({ reason: 'Blocked', by });
  if (server === null && !index.content.rules.hybridMode) {
    return refuse({ reason: 'Blocked', by: state.devices.serverOff ? 'serverOff' : 'offline' });
  }

  const { active } = state;
  const target = active === null ? placeToSettle(session, at) : nextPlace(session, active, at);
  const leadsHere = index.sectionOfPosition[target] === place;
  const positions = index.positionsOfSection[place] ?? [];
  const first = leadsHere ? target : positions.find((position) => !isDisabledAt(session, position));
  if (first === undefined) return refuse({ reason: 'NowhereToGo' });
  if (!index.content.rules.backButtonEnabled && !leadsHere) return refuse({ reason: 'BackButtonOff' });
  if (active !== null && first > active) {
    const missing = whyNotLeavePage(session, active);
    if (missing !== null) return refuse(missing);
  }

  const startedAt = server?.startedAt ?? at;
  const { timeRatio, deadline: sheetDeadline } = state.timers;
  const deadline = server?.deadline ?? computeSectionDeadline(section, startedAt, timeRatio, sheetDeadline);
  const leaving = leavingEvents(session, place, at);
  const started: QuizEvent = {
    type: 'SectionStarted',
    at,
    data: { run: { sectionId, startedAt, deadline, left: false }, confirmed: server !== null },
  };
  // Started at the server long ago, and over before it said so: nobody goes into it any more.
  if (deadline <= at) return accept(...leaving, started);
  return accept(
    ...leaving,
    started,
    leaving.length === 0
      ? visit(session, first, at)
      : { type: 'ItemVisited', at, data: { position: first, left: null, spent: 0 } },
  );
};

export const decideSectionConfirmed = (
  { index, state }: Opened,
  { sectionId, deadline, at }: ReportSectionConfirmed,
): Decision => {
  const place = index.sectionPlace.get(sectionId);
  if (place === undefined) return refuse({ reason: 'NoSuchSection', sectionId });
  const times = state.timers.sections[place] ?? null;
  if (times === null) return refuse({ reason: 'SectionNotStarted', sectionId });
  if (times.confirmed) return accept();
  return accept({ type: 'SectionConfirmed', at, data: { sectionId, deadline: Math.min(deadline, times.deadline) } });
};
