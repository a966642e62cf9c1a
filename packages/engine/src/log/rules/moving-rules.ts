import { answeringBlocker, movingBlocker } from '../../devices/blocked.ts';
import type { EventOf } from '../../model/event.ts';
import type { Opened } from '../../model/quiz-session.ts';
import type { Rejection } from '../../model/rejection.ts';
import { sectionPhase, whyNotInSection } from '../../model/section-phase.ts';
import { sectionPlaceAt } from '../../model/sheet-index.ts';
import type { EpochMs } from '../../model/units.ts';
import {
  leavingEvents,
  spentOnActive,
  whyNotFromHere,
  whyNotLeaveFor,
  whyNotLeavePage,
} from '../../navigation/decide-moves.ts';
import { whyNotFlag } from '../../navigation/flags.ts';
import { isDisabledAt, isUnseen, nextPlace } from '../../navigation/places.ts';
import { placeLedTo } from '../../navigation/settle.ts';
import { placeMovedTo } from '../../session/decide-answer.ts';
import { closedRule } from './answering-rules.ts';
import type { BrokenRule } from './broken-rule.ts';
import { rejectedRule } from './rejected-rule.ts';

/** Its section was started at this very instant, and nothing of it seen yet: the start leads into it, however the link is. */
const isJustStarted = (session: Opened, position: number, at: EpochMs): boolean => {
  const { index, state, lastAt } = session;
  const place = sectionPlaceAt(index, position);
  const times = state.timers.sections[place] ?? null;
  if (lastAt !== at || times === null || (state.active !== null && index.sectionOfPosition[state.active] === place))
    return false;
  return isUnseen(session, place);
};

/** Required answers come before going on, except for the start of a section that lies before: see `whyNotStart`. */
const whyNotGoOn = (session: Opened, position: number, isStart: boolean): Rejection | null => {
  if (isStart) return whyNotLeaveFor(session, position);
  const { active } = session.state;
  return active === null ? null : whyNotLeavePage(session, active);
};

/**
 * Checks that some way leads to `position`: one is led there, or it is "next", an item button's or a section's start.
 */
const whereRule = (session: Opened, position: number, at: EpochMs): BrokenRule | null => {
  const { active, last } = session.state;
  if (active === position) return 'nothingChanged';
  // Whoever goes on from a section that nothing leads back to has left it first.
  if (leavingEvents(session, sectionPlaceAt(session.index, position), at).length > 0) return 'notWhereItSays';
  if (placeLedTo(session, at) === position) return null;
  const isStart = isJustStarted(session, position, at);
  const by = isStart ? answeringBlocker(session, at) : movingBlocker(session, at);
  if (by !== null) return rejectedRule({ reason: 'Blocked', by });
  const refused = whyNotFromHere(session, position);
  if (refused === null) return null;
  if (refused.reason !== 'BackButtonOff' || nextPlace(session, active ?? last, at) !== position)
    return rejectedRule(refused);
  const missing = whyNotGoOn(session, position, isStart);
  return missing === null ? null : rejectedRule(missing);
};

export const visitRule = (session: Opened, { at, data }: EventOf<'ItemVisited'>): BrokenRule | null => {
  const { index, state } = session;
  const closed = closedRule(session, at);
  if (closed !== null) return closed;
  if (index.ordinalOfPosition[data.position] === undefined) return 'unknownPosition';
  if (isDisabledAt(session, data.position)) return 'itemDisabled';
  const { active, last } = state;
  // An answer may close the item that was open, which is then left although nothing is active.
  const isMovedOff = active === null && data.left !== null;
  if (data.left !== (isMovedOff ? last : active)) return 'notWhereItSays';
  if (data.spent !== (data.left === null ? 0 : spentOnActive(session, at))) return 'timeNotSpent';
  const outside = whyNotInSection(session, data.position, at);
  if (outside !== null) return rejectedRule(outside);
  if (!isMovedOff) return whereRule(session, data.position, at);
  const isThere =
    session.lastAt === at && isDisabledAt(session, last) && placeMovedTo(session, last, at) === data.position;
  return isThere ? null : 'notWhereItLeads';
};

export const flagRule = (session: Opened, { at, data }: EventOf<'ItemFlagged'>): BrokenRule | null => {
  const refused = whyNotFlag(session, data.position, at);
  if (refused !== null) return rejectedRule(refused);
  return session.state.flags.has(data.position) === data.flagged ? 'nothingChanged' : null;
};

/**
 * Checks that the section may be closed for good, with the back button off: by going on from it, or by the start of the
 * next one.
 */
export const leavingRule = (session: Opened, place: number, at: EpochMs): BrokenRule | null => {
  const { index, state } = session;
  const { active } = state;
  const closed = closedRule(session, at);
  if (closed !== null) return closed;
  if (active === null || index.content.rules.backButtonEnabled || index.sectionOfPosition[active] !== place)
    return 'notWhereItSays';
  const led = placeLedTo(session, at);
  if (led !== null && index.sectionOfPosition[led] !== place) return null;
  const target = nextPlace(session, active, at);
  const next = sectionPlaceAt(index, target);
  if (target < 0 || next === place) return 'notWhereItLeads';
  const isStart = sectionPhase(session, next, at) === 'notStarted';
  const by = isStart ? answeringBlocker(session, at) : movingBlocker(session, at);
  if (by !== null) return rejectedRule({ reason: 'Blocked', by });
  const missing = whyNotGoOn(session, target, isStart);
  return missing === null ? null : rejectedRule(missing);
};
