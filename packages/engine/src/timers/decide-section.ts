import { answeringBlocker } from '../devices/blocked.ts';
import type { AskForSection, ReportSectionConfirmed, StartSection } from '../model/command.ts';
import { accept, type DecisionOn, refuse } from '../model/decision.ts';
import type { EventOf } from '../model/event.ts';
import { closedReason, type Opened } from '../model/quiz-session.ts';
import type { RejectionOf } from '../model/rejection.ts';
import { isClosed, sectionPhase } from '../model/section-phase.ts';
import { placeOfSection } from '../model/sheet-index.ts';
import type { EpochMs } from '../model/units.ts';
import { withWords } from '../model/with-words.ts';
import { leavingEvents, visit, whyNotLeaveFor } from '../navigation/decide-moves.ts';
import { isDisabledAt, nextPlace, placeToSettle } from '../navigation/places.ts';
import { computeSectionDeadline } from './section-deadline.ts';

/** Also of one that was started here without the server, whatever time it is: it has to hear of it. */
export const decideAskForSection = (
  session: Opened,
  { sectionId, name, at }: AskForSection,
): DecisionOn<'AskForSection'> => {
  const { index, state } = session;
  const place = placeOfSection(index, sectionId);
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

/**
 * Tells why a section that was not started cannot be started now; null: it can. `targets`: where one would go on to. With the back button
 * off only what comes next is started.
 */
export const whyNotStart = (
  session: Opened,
  place: number,
  isByServer: boolean,
  targets: readonly number[],
  at: EpochMs,
): RejectionOf<'Blocked' | 'NowhereToGo' | 'BackButtonOff' | 'RequiredUnanswered'> | null => {
  const { index, state } = session;
  const by = answeringBlocker(session, at);
  if (by !== null) return { reason: 'Blocked', by };
  const { hybridMode, backButtonEnabled } = index.content.rules;
  if (!isByServer && !hybridMode) return { reason: 'Blocked', by: state.devices.serverOff ? 'serverOff' : 'offline' };
  const first = firstPlaceOf(session, place, targets);
  if (first === undefined) return { reason: 'NowhereToGo' };
  if (!backButtonEnabled && !targets.includes(first)) return { reason: 'BackButtonOff' };
  return whyNotLeaveFor(session, first);
};

/** The place at which a section begins: the one that "next" would lead to, else its first. */
const firstPlaceOf = (session: Opened, place: number, targets: readonly number[]): number | undefined => {
  const { index } = session;
  const isHere = (position: number): boolean => index.sectionOfPosition[position] === place;
  return (
    targets.find(isHere) ?? (index.positionsOfSection[place] ?? []).find((position) => !isDisabledAt(session, position))
  );
};

/** Starts a section. Without the server that works in hybrid mode only, on the clock that the server set. */
export const decideStartSection = (
  session: Opened,
  { sectionId, server, words = [], at }: StartSection,
): DecisionOn<'StartSection'> => {
  const { index, state } = session;
  const closed = closedReason(session, at);
  if (closed !== null) return refuse(closed);
  const place = placeOfSection(index, sectionId);
  const section = index.content.sections[place];
  if (section === undefined) return refuse({ reason: 'NoSuchSection', sectionId });
  if (section.duration === null) return refuse({ reason: 'SectionHasNoTimer', sectionId });
  const phase = sectionPhase(session, place, at);
  if (isClosed(phase)) return refuse({ reason: 'SectionOver', sectionId });
  if (phase !== 'notStarted') return refuse({ reason: 'SectionAlreadyStarted', sectionId });
  const { active } = state;
  const targets = [active === null ? placeToSettle(session, at) : nextPlace(session, active, at)];
  const refused = whyNotStart(session, place, server !== null, targets, at);
  if (refused !== null) return refuse(refused);
  const first = firstPlaceOf(session, place, targets);
  if (first === undefined) return refuse({ reason: 'NowhereToGo' });

  const startedAt = server?.startedAt ?? at;
  const { timeRatio, deadline: sheetDeadline, given } = state.timers;
  const deadline = server?.deadline ?? computeSectionDeadline(section, startedAt, timeRatio, sheetDeadline, given);
  const leaving = leavingEvents(session, place, at);
  const started: EventOf<'SectionStarted'> = {
    type: 'SectionStarted',
    at,
    data: {
      run: { sectionId, startedAt, deadline, left: false },
      confirmed: server !== null,
      ...withWords(...words),
    },
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
  { sectionId, deadline, words = [], at }: ReportSectionConfirmed,
): DecisionOn<'ReportSectionConfirmed'> => {
  const place = index.sectionPlace.get(sectionId);
  if (place === undefined) return refuse({ reason: 'NoSuchSection', sectionId });
  const times = state.timers.sections[place] ?? null;
  if (times === null) return refuse({ reason: 'SectionNotStarted', sectionId });
  if (times.confirmed) return accept();
  return accept({
    type: 'SectionConfirmed',
    at,
    data: { sectionId, deadline: Math.min(deadline, times.deadline), ...withWords(...words) },
  });
};
