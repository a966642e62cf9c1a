import { movingBlocker } from '../devices/blocked.ts';
import type { GoTo, Next, Previous } from '../model/command.ts';
import { accept, type DecisionOn, refuse } from '../model/decision.ts';
import type { EventOf } from '../model/event.ts';
import { type Closed, closedReason, type Opened } from '../model/quiz-session.ts';
import type { RejectionOf } from '../model/rejection.ts';
import { sectionPhase, whyNotInSection } from '../model/section-phase.ts';
import { indexedAt, sectionPlaceAt } from '../model/sheet-index.ts';
import { spendingUntil } from '../model/standing.ts';
import type { EpochMs, Millis } from '../model/units.ts';
import { asksAt, isDisabledAt, missingRequired, nextPlace, pageOf, previousPlace } from './places.ts';

const whyNotMove = (session: Opened, at: EpochMs): Closed | RejectionOf<'Blocked'> | null => {
  const closed = closedReason(session, at);
  if (closed !== null) return closed;
  const by = movingBlocker(session, at);
  return by === null ? null : { reason: 'Blocked', by };
};

/** The examinee leaves the section for good: it is timed, and nothing leads back. */
export const leavingEvents = (
  { index, state }: Opened,
  toPlace: number,
  at: EpochMs,
): readonly EventOf<'SectionLeft'>[] => {
  const { active } = state;
  if (active === null || index.content.rules.backButtonEnabled) return [];
  const from = sectionPlaceAt(index, active);
  const section = index.content.sections[from];
  const times = state.timers.sections[from] ?? null;
  if (section === undefined || from === toPlace || times === null || times.over || times.left) return [];
  return [{ type: 'SectionLeft', at, data: { sectionId: section.id } }];
};

/** The time on what is open, or was until an answer disabled it. */
export const spentOnActive = ({ state }: Opened, at: EpochMs): Millis =>
  Math.max(0, Math.round(spendingUntil(state.timers, at) - state.activeSince));

export const visit = (session: Opened, position: number, at: EpochMs): EventOf<'ItemVisited'> => {
  const { active } = session.state;
  const spent = active === null ? 0 : spentOnActive(session, at);
  return { type: 'ItemVisited', at, data: { position, left: active, spent } };
};

/** The events of a move to another place. It leaves the section for good if nothing leads back. */
export const movingEvents = (
  session: Opened,
  position: number,
  at: EpochMs,
): readonly EventOf<'SectionLeft' | 'ItemVisited'>[] => {
  const leaving = leavingEvents(session, sectionPlaceAt(session.index, position), at);
  if (leaving.length === 0) return [visit(session, position, at)];
  // Leaving the section closed what was open, time included.
  return [...leaving, { type: 'ItemVisited', at, data: { position, left: null, spent: 0 } }];
};

/** Required questions of the page that one moves on from. */
export const whyNotLeavePage = (session: Opened, active: number): RejectionOf<'RequiredUnanswered'> | null => {
  const page = pageOf(session, active);
  const place = sectionPlaceAt(session.index, active);
  const positions = missingRequired(session, place).filter((position) => page.includes(position));
  return positions.length === 0 ? null : { reason: 'RequiredUnanswered', positions };
};

/** The same of whoever goes to `position`: going back leaves nothing behind. */
export const whyNotLeaveFor = (session: Opened, position: number): RejectionOf<'RequiredUnanswered'> | null => {
  const { active } = session.state;
  return active !== null && position > active ? whyNotLeavePage(session, active) : null;
};

const unansweredOnPage = (session: Opened, active: number): number | undefined =>
  pageOf(session, active).find((position) => asksAt(session, position));

/** Tells why the item buttons do not lead there from what is open; null: they do. */
export const whyNotFromHere = (
  session: Opened,
  position: number,
): RejectionOf<'BackButtonOff' | 'RequiredUnanswered'> | null => {
  const { active } = session.state;
  if (active !== null && pageOf(session, active).includes(position)) return null;
  return session.index.content.rules.backButtonEnabled
    ? whyNotLeaveFor(session, position)
    : { reason: 'BackButtonOff' };
};

export const decideGoTo = (session: Opened, { position, at }: GoTo): DecisionOn<'GoTo'> => {
  const { active } = session.state;
  const indexed = indexedAt(session.index, position);
  const refused = whyNotMove(session, at);
  if (refused !== null) return refuse(refused);
  if (indexed === undefined) return refuse({ reason: 'NoSuchPosition', position });
  if (position === active) return accept();
  if (isDisabledAt(session, position)) return refuse({ reason: 'ItemDisabled', itemId: indexed.item.id });
  const outOfReach = whyNotFromHere(session, position);
  if (outOfReach !== null) return refuse(outOfReach);
  const shut = whyNotInSection(session, position, at);
  // Where leaving a section is for good, the item buttons lead out of none.
  return shut === null ? accept(visit(session, position, at)) : refuse(shut);
};

export const decideNext = (session: Opened, { confirmed, at }: Next): DecisionOn<'Next'> => {
  const { index, state } = session;
  const { active } = state;
  const refused = whyNotMove(session, at);
  if (refused !== null) return refuse(refused);
  if (active !== null) {
    const missing = whyNotLeavePage(session, active);
    if (missing !== null) return refuse(missing);
    const unanswered = unansweredOnPage(session, active);
    if (!index.content.rules.backButtonEnabled && !confirmed && unanswered !== undefined) {
      return refuse({ reason: 'UnansweredUnconfirmed', position: unanswered });
    }
  }
  const target = nextPlace(session, active ?? state.last, at);
  if (target < 0) return refuse({ reason: 'NowhereToGo' });
  const place = sectionPlaceAt(index, target);
  // What is over or left is passed by.
  return sectionPhase(session, place, at) === 'notStarted'
    ? refuse({ reason: 'SectionNotStarted', sectionId: index.content.sections[place]?.id ?? 0 })
    : accept(...movingEvents(session, target, at));
};

export const decidePrevious = (session: Opened, { at }: Previous): DecisionOn<'Previous'> => {
  const { index } = session;
  const refused = whyNotMove(session, at);
  if (refused !== null) return refuse(refused);
  if (!index.content.rules.backButtonEnabled) return refuse({ reason: 'BackButtonOff' });
  const target = previousPlace(session, at);
  return target < 0 ? refuse({ reason: 'NowhereToGo' }) : accept(visit(session, target, at));
};
