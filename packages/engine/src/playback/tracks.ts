import type { QuizEvent } from '../model/event.ts';

/** Every event is on one track of a log that is looked at again. */
export const TRACKS = [
  'page',
  'place',
  'sections',
  'answers',
  'sync',
  'link',
  'time',
  'camera',
  'microphone',
  'displays',
  'photos',
  'incidents',
  'end',
] as const;
export type Track = (typeof TRACKS)[number];

const TRACK_OF = {
  SheetOpened: 'page',
  SheetResumed: 'page',
  PageRestored: 'page',
  ItemVisited: 'place',
  ItemFlagged: 'place',
  SectionAsked: 'sections',
  SectionStarted: 'sections',
  SectionConfirmed: 'sections',
  SectionExpired: 'sections',
  SectionLeft: 'sections',
  SectionResumed: 'sections',
  AnswerChanged: 'answers',
  NumberTyped: 'answers',
  AnswerSetAside: 'answers',
  AnswerRefused: 'answers',
  RevisionsSkipped: 'answers',
  SyncStarted: 'sync',
  SyncAcked: 'sync',
  SyncFailed: 'sync',
  LinkChanged: 'link',
  TimeWarned: 'time',
  SessionTimeChanged: 'time',
  PauseStarted: 'time',
  PauseEnded: 'time',
  TimeGivenBack: 'time',
  ClockSetBack: 'time',
  CameraLost: 'camera',
  CameraDoubted: 'camera',
  CameraDoubtReferred: 'camera',
  CameraUnwatched: 'camera',
  CameraRestored: 'camera',
  MicrophoneLost: 'microphone',
  MicrophoneRestored: 'microphone',
  DisplaysChanged: 'displays',
  PhotoDue: 'photos',
  IncidentSeen: 'incidents',
  QuizFinished: 'end',
  FinishConfirmed: 'end',
  FinishedElsewhere: 'end',
  EndUndone: 'end',
} as const satisfies Readonly<Record<QuizEvent['type'], Track>>;

export const trackOf = ({ type }: QuizEvent): Track => TRACK_OF[type];

/** The places to which the events of each track lead, in their order. */
export type Tracks = Readonly<Record<Track, readonly number[]>>;

export const tracksOf = (events: readonly QuizEvent[]): Tracks => {
  const places = Object.fromEntries(TRACKS.map((track) => [track, [] as number[]])) as Record<Track, number[]>;
  events.forEach((event, i) => places[trackOf(event)].push(i + 1));
  return places;
};
