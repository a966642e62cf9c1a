import { pauseBlocks } from '../../devices/blocked.ts';
import { areTooMany } from '../../devices/too-many-displays.ts';
import type { EventOf } from '../../model/event.ts';
import { isUnderWay, type Opened } from '../../model/quiz-session.ts';
import type { EpochMs } from '../../model/units.ts';
import { missingRequired, placeToSettle } from '../../navigation/places.ts';
import { firstRunning } from '../../timers/due.ts';
import { closedRule } from './answering-rules.ts';
import type { BrokenRule } from './broken-rule.ts';

/** Tells whether an incident that the evaluation's settings end the sheet for was seen at that very instant. */
const isCopyAttempt = ({ index, state }: Opened, at: EpochMs): boolean => {
  const { displays, incidents } = state.devices;
  const { rules } = index.content;
  const seen = incidents.at(-1);
  if (seen?.at !== at) return false;
  return seen.kind === 'displays'
    ? areTooMany(displays, rules)
    : seen.kind === 'printScreen' && rules.printScreen === 2;
};

const NOWHERE_LEFT_SINCE = 2;
const PAUSE_JUDGES_NOTHING_SINCE = 3;

/** Nothing is judged in a pause: by the first rules it was. */
const isUnjudged = ({ state }: Opened, rules: number): boolean =>
  state.timers.pause !== null && rules >= PAUSE_JUDGES_NOTHING_SINCE;

/** A section's time ended at that very instant, and nowhere was left to go: which the first rules did not ask. */
const isOutOfSections = (session: Opened, at: EpochMs, rules: number): boolean => {
  const { state, lastAt } = session;
  const isOver = lastAt === at && state.active === null && state.timers.sections.some((times) => times?.over === true);
  return isOver && (rules < NOWHERE_LEFT_SINCE || placeToSettle(session, at) < 0);
};

/** The sheet's own end comes after the ends of sections that were before it. */
const timeOutRule = (session: Opened, at: EpochMs): BrokenRule | null => {
  const { deadline, pause, sections } = session.state.timers;
  if (pause !== null || at < deadline) return 'beforeItsTime';
  return (sections[firstRunning(session)]?.deadline ?? deadline) < deadline ? 'sectionNotOver' : null;
};

export const finishedRule = (
  session: Opened,
  { at, data }: EventOf<'QuizFinished'>,
  rules: number,
): BrokenRule | null => {
  if (!isUnderWay(session)) return 'afterFinish';
  switch (data.status) {
    case 'FT':
      return timeOutRule(session, at);
    case 'FST':
      return isOutOfSections(session, at, rules) ? null : 'sectionNotOver';
    case 'FC':
      if (isUnjudged(session, rules)) return 'covered';
      return isCopyAttempt(session, at) ? null : 'noIncident';
    case 'F':
      if (pauseBlocks(session) !== null) return 'covered';
      return closedRule(session, at) ?? (missingRequired(session, null).length > 0 ? 'requiredUnanswered' : null);
    default:
      return data.status satisfies never;
  }
};

/** An incident is of something that the log shows at that instant, or can be of nothing that it would show. */
export const incidentRule = (
  session: Opened,
  { at, data }: EventOf<'IncidentSeen'>,
  rules: number,
): BrokenRule | null => {
  const { camera, displays, displaysInPause, doubt, microphone, storageFailed } = session.state.devices;
  const allowed = session.index.content.rules;
  const isJudged = !isUnjudged(session, rules);
  const isNow = session.lastAt === at;
  const isSeen: Readonly<Record<typeof data.kind, boolean>> = {
    printScreen: isUnderWay(session),
    remoteDesktop: isUnderWay(session),
    computerLeft: isUnderWay(session),
    computerSign: isUnderWay(session),
    displays: (isNow || displaysInPause) && areTooMany(displays, allowed) && isUnderWay(session) && isJudged,
    cameraLost: isNow && camera !== null && isUnderWay(session) && (doubt === null || isJudged),
    microphoneLost: isNow && microphone !== null && isUnderWay(session),
    conditionCircle: isNow && session.index.graph.circles.length > 0,
    storageFailed: !storageFailed,
  };
  return isSeen[data.kind] ? null : 'notSeen';
};

export const doubtedRule = (
  session: Opened,
  { at, data }: EventOf<'CameraDoubted'>,
  rules: number,
): BrokenRule | null => {
  const { camera, doubt } = session.state.devices;
  if (isUnjudged(session, rules)) return 'covered';
  if (doubt === null) return data.until < at ? 'coverMoved' : null;
  if (camera === data.reason) return 'nothingChanged';
  return data.until === doubt.until ? null : 'coverMoved';
};

export const referredRule = (
  session: Opened,
  { at }: EventOf<'CameraDoubtReferred'>,
  rules: number,
): BrokenRule | null => {
  const { state } = session;
  const { doubt } = state.devices;
  if (isUnjudged(session, rules)) return 'covered';
  if (state.finish !== null) return 'afterFinish';
  if (doubt === null || doubt.isReferred) return 'nothingChanged';
  return at < doubt.until ? 'beforeItsTime' : null;
};
