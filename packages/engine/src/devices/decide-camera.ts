import type { ReportCamera, ReportCameraUnwatched } from '../model/command.ts';
import { accept, type DecisionOn } from '../model/decision.ts';
import type { CameraDoubt } from '../model/devices-state.ts';
import type { EventOf } from '../model/event.ts';
import { isUnderWay, type Opened } from '../model/quiz-session.ts';
import type { EpochMs } from '../model/units.ts';
import { coverLeft, evidenceOfDoubt, nextDoubtPhoto } from './camera-doubt.ts';

const incident = (evidence: string, at: EpochMs): EventOf<'IncidentSeen'> => ({
  type: 'IncidentSeen',
  at,
  data: { kind: 'cameraLost', evidence },
});

type Referral = EventOf<'CameraDoubtReferred' | 'IncidentSeen'>;

/** A machine has said what it can: a person looks at it. */
const referral = (doubt: CameraDoubt, at: EpochMs): readonly Referral[] => [
  { type: 'CameraDoubtReferred', at, data: {} },
  incident(evidenceOfDoubt(doubt), at),
];

/** The incident that a doubt about the camera's picture has become by then, if any. */
export const dueDoubt = ({ state }: Opened, at: EpochMs): readonly Referral[] => {
  const { doubt } = state.devices;
  return doubt === null || doubt.isReferred || at < doubt.until ? [] : referral(doubt, at);
};

type Judged = ReportCamera & { readonly problem: string };

const decideJudged = (session: Opened, { problem, evidence, judgement, at }: Judged): DecisionOn<'ReportCamera'> => {
  const { index, state } = session;
  const { camera, doubt } = state.devices;
  // A room may be dark in a pause: whoever watches says it again when it is over. There is a picture, all the same.
  if (state.timers.pause !== null)
    return camera !== null && doubt === null ? accept({ type: 'CameraRestored', at, data: {} }) : accept();
  const mayCover = isUnderWay(session) && index.content.rules.cameraOff === 2;
  const cover = mayCover && judgement ? coverLeft(state.devices, judgement.mostCover) : 0;
  // It goes on as another problem of the same picture: its time does not begin anew.
  const from = doubt?.from ?? at;
  const until = doubt?.until ?? at + cover;
  const photo =
    doubt === null ? (judgement?.photo === true ? nextDoubtPhoto(state.devices, state.epoch) : null) : doubt.photo;
  const data = { reason: problem, evidence: evidence ?? problem, until, photo };
  const doubted: EventOf<'CameraDoubted'> = { type: 'CameraDoubted', at, data };
  if (!isUnderWay(session) || doubt?.isReferred === true || at < until) return accept(doubted);
  return accept(doubted, ...referral({ ...data, from, isReferred: false }, at));
};

const isJudged = (report: ReportCamera): report is Judged => report.problem !== null && report.judgement != null;

/**
 * A camera's problem is a fact or a machine's judgement of its picture. Only a fact covers the question for as long as
 * it lasts.
 */
export const decideCamera = (session: Opened, report: ReportCamera): DecisionOn<'ReportCamera'> => {
  const { problem, evidence, isUsed, at } = report;
  const { camera, doubt } = session.state.devices;
  const judged = isJudged(report);
  if (problem === camera && judged === (doubt !== null)) return accept();
  if (problem === null) return accept({ type: 'CameraRestored', at, data: {} });
  if (judged) return decideJudged(session, report);
  const lost: EventOf<'CameraLost'> = { type: 'CameraLost', at, data: { reason: problem } };
  const isForReview = isUsed ?? session.index.content.rules.cameraOff > 0;
  const isNews = (camera === null || doubt !== null) && isUnderWay(session) && isForReview;
  return isNews ? accept(lost, incident(evidence ?? problem, at)) : accept(lost);
};

export const decideCameraUnwatched = (
  { state }: Opened,
  { at }: ReportCameraUnwatched,
): DecisionOn<'ReportCameraUnwatched'> =>
  state.devices.doubt === null ? accept() : accept({ type: 'CameraUnwatched', at, data: {} });
