import type { Command } from './command.ts';
import type { EventOf, QuizEvent } from './event.ts';
import type { Rejection } from './rejection.ts';

interface Outcome {
  readonly events: readonly QuizEvent['type'][];
  readonly rejections: readonly Rejection['reason'][];
}

/** Reasons that may refuse any command of the examinee. */
const CLOSED = ['AlreadyFinished', 'NotUnderWay', 'TimeOver'] as const;

/**
 * Each command may come to these: the types of its events, and why it may be refused. `DecisionOn` makes types of it, so
 * that no decision can come to anything else. Before a sheet is open all but `OpenSheet` are refused as `NotOpen`, too.
 */
export const OUTCOMES = {
  OpenSheet: {
    events: [
      'SheetOpened',
      'SheetResumed',
      'RevisionsSkipped',
      'TimeGivenBack',
      'PauseEnded',
      'CameraUnwatched',
      'PauseStarted',
      'EndUndone',
      'SectionResumed',
      'SectionLeft',
      'ItemVisited',
      'FinishConfirmed',
      'FinishedElsewhere',
      'IncidentSeen',
    ],
    rejections: ['NotUnderWay', 'ContentDiffers'],
  },
  GoTo: {
    events: ['ItemVisited'],
    rejections: [
      ...CLOSED,
      'Blocked',
      'NoSuchPosition',
      'ItemDisabled',
      'BackButtonOff',
      'RequiredUnanswered',
      'SectionNotStarted',
      'SectionOver',
    ],
  },
  Next: {
    events: ['SectionLeft', 'ItemVisited'],
    rejections: [
      ...CLOSED,
      'Blocked',
      'RequiredUnanswered',
      'UnansweredUnconfirmed',
      'SectionNotStarted',
      'NowhereToGo',
    ],
  },
  Previous: { events: ['ItemVisited'], rejections: [...CLOSED, 'Blocked', 'BackButtonOff', 'NowhereToGo'] },
  AnswerItem: {
    events: ['NumberTyped', 'AnswerChanged', 'ItemVisited'],
    rejections: [
      ...CLOSED,
      'Blocked',
      'NoSuchItem',
      'ItemDisabled',
      'SectionNotStarted',
      'SectionOver',
      'BackButtonOff',
      'InvalidDetails',
    ],
  },
  FlagItem: {
    events: ['ItemFlagged'],
    rejections: [...CLOSED, 'Blocked', 'NoSuchPosition', 'ItemDisabled', 'SectionNotStarted', 'SectionOver'],
  },
  ReportNumberTyped: { events: ['NumberTyped'], rejections: CLOSED },
  AskForSection: {
    events: ['SectionAsked'],
    rejections: [...CLOSED, 'NoSuchSection', 'SectionHasNoTimer', 'SectionAlreadyStarted'],
  },
  StartSection: {
    events: ['SectionLeft', 'SectionStarted', 'ItemVisited'],
    rejections: [
      ...CLOSED,
      'Blocked',
      'NoSuchSection',
      'SectionHasNoTimer',
      'SectionOver',
      'SectionAlreadyStarted',
      'NowhereToGo',
      'BackButtonOff',
      'RequiredUnanswered',
    ],
  },
  ReportSectionConfirmed: { events: ['SectionConfirmed'], rejections: ['NoSuchSection', 'SectionNotStarted'] },
  ReportTime: {
    events: [
      'SectionExpired',
      'ItemVisited',
      'TimeWarned',
      'PhotoDue',
      'CameraDoubtReferred',
      'IncidentSeen',
      'QuizFinished',
    ],
    rejections: [],
  },
  ReportClockSetBack: { events: ['ClockSetBack', 'SectionResumed', 'ItemVisited'], rejections: [] },
  ReportSessionTime: {
    events: [
      'TimeGivenBack',
      'PauseEnded',
      'CameraUnwatched',
      'PauseStarted',
      'SessionTimeChanged',
      'EndUndone',
      'SectionResumed',
      'SectionLeft',
      'ItemVisited',
    ],
    rejections: ['Stale'],
  },
  StartSync: { events: ['SyncStarted'], rejections: ['SyncUnderWay', 'NothingToSync'] },
  ReportSyncAcked: { events: ['SyncAcked', 'AnswerSetAside', 'LinkChanged'], rejections: ['NoSuchSync'] },
  ReportSyncFailed: { events: ['SyncFailed', 'LinkChanged'], rejections: ['NoSuchSync'] },
  ReportAnswerRefused: { events: ['AnswerRefused'], rejections: [] },
  ReportLink: { events: ['LinkChanged'], rejections: [] },
  ReportPageRestored: { events: ['PageRestored'], rejections: [] },
  ReportCamera: {
    events: ['CameraLost', 'CameraRestored', 'CameraDoubted', 'CameraDoubtReferred', 'IncidentSeen'],
    rejections: [],
  },
  ReportCameraUnwatched: { events: ['CameraUnwatched'], rejections: [] },
  ReportMicrophone: { events: ['MicrophoneLost', 'MicrophoneRestored', 'IncidentSeen'], rejections: [] },
  ReportDisplays: { events: ['DisplaysChanged', 'IncidentSeen', 'QuizFinished'], rejections: [] },
  ReportPrintScreen: { events: ['IncidentSeen', 'QuizFinished'], rejections: [] },
  ReportRemoteDesktop: { events: ['IncidentSeen'], rejections: [] },
  ReportComputer: { events: ['IncidentSeen'], rejections: [] },
  ReportStorageFailed: { events: ['IncidentSeen'], rejections: [] },
  FinishQuiz: { events: ['QuizFinished'], rejections: [...CLOSED, 'Blocked', 'RequiredUnanswered'] },
  ReportFinishConfirmed: { events: ['FinishConfirmed'], rejections: ['NotUnderWay'] },
  ReportStillUnderWay: {
    events: [
      'TimeGivenBack',
      'PauseEnded',
      'CameraUnwatched',
      'PauseStarted',
      'SessionTimeChanged',
      'EndUndone',
      'ClockSetBack',
      'SectionResumed',
      'SectionLeft',
      'ItemVisited',
    ],
    rejections: ['Stale', 'TimeOver', 'NowhereToGo'],
  },
  ReportFinishedElsewhere: { events: ['FinishedElsewhere', 'FinishConfirmed'], rejections: [] },
} as const satisfies Record<Command['type'], Outcome>;

type Outcomes = typeof OUTCOMES;
type CommandType = Command['type'];

/** The events that such a command may cause. */
export type EventFrom<T extends CommandType> = EventOf<Outcomes[T]['events'][number]>;
/** Such a command may be refused for these reasons once a sheet is open. */
export type RejectionOn<T extends CommandType> = Extract<
  Rejection,
  { readonly reason: Outcomes[T]['rejections'][number] }
>;
