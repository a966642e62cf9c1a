import type { QuizEvent } from '../model/event.ts';

/**
 * An event is the word of the examinee, who did it; of the server, which said it; of the clock, which came to it; or of
 * the device, which saw it. A receipt proves of each that it was said then, and of the device's nothing more.
 */
export type Word = 'examinee' | 'server' | 'clock' | 'device';

export const whoseWord = (event: QuizEvent): Word => {
  switch (event.type) {
    case 'ItemVisited':
    case 'ItemFlagged':
    case 'AnswerChanged':
    case 'NumberTyped':
    case 'SectionLeft':
      return 'examinee';
    case 'SectionStarted':
      return event.data.confirmed ? 'server' : 'examinee';
    case 'QuizFinished':
      if (event.data.status === 'F') return 'examinee';
      return event.data.status === 'FC' ? 'device' : 'clock';
    case 'SheetOpened':
    case 'SheetResumed':
    case 'SectionConfirmed':
    case 'SectionResumed':
    case 'SessionTimeChanged':
    case 'PauseStarted':
    case 'PauseEnded':
    case 'TimeGivenBack':
    case 'AnswerSetAside':
    case 'EndUndone':
    case 'FinishConfirmed':
    case 'FinishedElsewhere':
      return 'server';
    case 'SectionExpired':
    case 'TimeWarned':
    case 'PhotoDue':
      return 'clock';
    case 'SectionAsked':
    case 'ClockSetBack':
    case 'RevisionsSkipped':
    case 'SyncStarted':
    case 'SyncAcked':
    case 'SyncFailed':
    case 'AnswerRefused':
    case 'LinkChanged':
    case 'PageRestored':
    case 'CameraLost':
    case 'CameraDoubted':
    case 'CameraDoubtReferred':
    case 'CameraUnwatched':
    case 'CameraRestored':
    case 'MicrophoneLost':
    case 'MicrophoneRestored':
    case 'DisplaysChanged':
    case 'IncidentSeen':
      return 'device';
    default:
      return event satisfies never;
  }
};
