import type {
  ReportComputer,
  ReportDisplays,
  ReportLink,
  ReportMicrophone,
  ReportPageRestored,
  ReportPrintScreen,
  ReportRemoteDesktop,
  ReportStorageFailed,
} from '../model/command.ts';
import { accept, type DecisionOn } from '../model/decision.ts';
import type { EventOf, IncidentKind } from '../model/event.ts';
import { isUnderWay, type Opened } from '../model/quiz-session.ts';
import type { EpochMs } from '../model/units.ts';
import { areTooMany } from './too-many-displays.ts';

const incident = (kind: IncidentKind, evidence: string, at: EpochMs): EventOf<'IncidentSeen'> => ({
  type: 'IncidentSeen',
  at,
  data: { kind, evidence },
});

/** The evaluation's own settings end it, nothing else does. */
const copyAttempt = (at: EpochMs): EventOf<'QuizFinished'> => ({
  type: 'QuizFinished',
  at,
  data: { status: 'FC', comment: '' },
});

/** The news about the link, if it is not known to be so already. */
export const linkEvents = (
  { state: { devices } }: Opened,
  online: boolean,
  serverOff: boolean,
  at: EpochMs,
): readonly EventOf<'LinkChanged'>[] =>
  devices.linkKnown && devices.online === online && devices.serverOff === serverOff
    ? []
    : [{ type: 'LinkChanged', at, data: { online, serverOff } }];

export const decideLink = (session: Opened, { online, serverOff, at }: ReportLink): DecisionOn<'ReportLink'> =>
  accept(...linkEvents(session, online, serverOff, at));

export const decidePageRestored = ({ state }: Opened, { at }: ReportPageRestored): DecisionOn<'ReportPageRestored'> =>
  state.devices.linkKnown || state.inFlight !== null ? accept({ type: 'PageRestored', at, data: {} }) : accept();

export const decideMicrophone = (
  session: Opened,
  { problem, isUsed, at }: ReportMicrophone,
): DecisionOn<'ReportMicrophone'> => {
  const { microphone } = session.state.devices;
  if (problem === microphone) return accept();
  if (problem === null) return accept({ type: 'MicrophoneRestored', at, data: {} });
  const lost: EventOf<'MicrophoneLost'> = { type: 'MicrophoneLost', at, data: { reason: problem } };
  const isForReview = isUsed ?? session.index.content.rules.cameraOff > 0;
  const news = microphone === null && isUnderWay(session) && isForReview;
  return news ? accept(lost, incident('microphoneLost', problem, at)) : accept(lost);
};

export const decideDisplays = (session: Opened, { count, at }: ReportDisplays): DecisionOn<'ReportDisplays'> => {
  const { index, state } = session;
  const { devices, timers } = state;
  const isNews = count !== devices.displays;
  const changed: readonly EventOf<'DisplaysChanged'>[] = isNews
    ? [{ type: 'DisplaysChanged', at, data: { count } }]
    : [];
  // Those that came in a pause are judged by the first count after it: the page may have been away when they went.
  const isJudged = timers.pause === null && (isNews || devices.displaysInPause);
  if (!areTooMany(count, index.content.rules) || !isUnderWay(session) || !isJudged) return accept(...changed);
  return accept(...changed, incident('displays', String(count), at), copyAttempt(at));
};

export const decidePrintScreen = (
  session: Opened,
  { evidence, at }: ReportPrintScreen,
): DecisionOn<'ReportPrintScreen'> => {
  if (!isUnderWay(session)) return accept();
  const seen = incident('printScreen', evidence, at);
  const { index, state } = session;
  const isEnd = index.content.rules.printScreen === 2 && state.timers.pause === null;
  return isEnd ? accept(seen, copyAttempt(at)) : accept(seen);
};

export const decideRemoteDesktop = (
  session: Opened,
  { processes, at }: ReportRemoteDesktop,
): DecisionOn<'ReportRemoteDesktop'> =>
  isUnderWay(session) ? accept(incident('remoteDesktop', processes.join(', '), at)) : accept();

/** Told, and judged by nobody here: whose hands it was in is not seen. */
export const decideComputer = (
  session: Opened,
  { kind, evidence, at }: ReportComputer,
): DecisionOn<'ReportComputer'> => (isUnderWay(session) ? accept(incident(kind, evidence, at)) : accept());

/** One report is enough: from then on everything pending goes at once. */
export const decideStorageFailed = (
  { state }: Opened,
  { evidence, at }: ReportStorageFailed,
): DecisionOn<'ReportStorageFailed'> =>
  state.devices.storageFailed ? accept() : accept(incident('storageFailed', evidence, at));
