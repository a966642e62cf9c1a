import { evolveAnswerChanged } from '../answers/evolve-answers.ts';
import type { SheetIndex } from '../content/sheet-index.ts';
import { evolveIncidentSeen, evolveLinkChanged } from '../devices/evolve-devices.ts';
import { evolveFinishConfirmed, evolveFinishedElsewhere, evolveQuizFinished } from '../finish/evolve-finish.ts';
import { evolveItemVisited } from '../navigation/evolve-navigation.ts';
import { evolvePushAcked, evolvePushFailed, evolvePushStarted } from '../pending/evolve-pending.ts';
import {
  applySessionTime,
  evolveSectionConfirmed,
  evolveSectionExpired,
  evolveSectionLeft,
  evolveSectionStarted,
  evolveTimeWarned,
} from '../timers/evolve-timers.ts';
import type { QuizEvent } from './event.ts';
import { evolveSheetResumed } from './evolve-opening.ts';
import type { SessionState } from './session-state.ts';

/** Events of an open sheet. Changes `state` in place: a draft of it, or one that the caller owns. */
export const reduce = (index: SheetIndex, state: SessionState, event: QuizEvent): void => {
  switch (event.type) {
    case 'AnswerChanged':
      return evolveAnswerChanged(index, state, event);
    case 'ItemVisited':
      return evolveItemVisited(index, state, event);
    case 'PushStarted':
      return evolvePushStarted(index, state, event);
    case 'PushAcked':
      return evolvePushAcked(index, state, event);
    case 'PushFailed':
      return evolvePushFailed(state, event);
    case 'SheetOpened':
      return;
    case 'SheetResumed':
      return evolveSheetResumed(index, state, event);
    case 'SectionStarted':
      return evolveSectionStarted(index, state, event);
    case 'SectionConfirmed':
      return evolveSectionConfirmed(index, state, event);
    case 'SectionExpired':
      return evolveSectionExpired(index, state, event);
    case 'SectionLeft':
      return evolveSectionLeft(index, state, event);
    case 'TimeWarned':
      return evolveTimeWarned(index, state, event);
    case 'PhotoDue':
      if (event.data.number > state.timers.photos) state.timers.photos = event.data.number;
      return;
    case 'SessionTimeChanged':
      return applySessionTime(index, state, event.data);
    case 'LinkChanged':
      return evolveLinkChanged(state, event);
    case 'CameraLost':
      state.devices.camera = event.data.reason;
      return;
    case 'CameraRestored':
      state.devices.camera = null;
      return;
    case 'MicrophoneLost':
      state.devices.microphone = event.data.reason;
      return;
    case 'MicrophoneRestored':
      state.devices.microphone = null;
      return;
    case 'DisplaysChanged':
      state.devices.displays = event.data.count;
      return;
    case 'IncidentSeen':
      return evolveIncidentSeen(state, event);
    case 'QuizFinished':
      return evolveQuizFinished(index, state, event);
    case 'FinishConfirmed':
      return evolveFinishConfirmed(state, event);
    case 'FinishedElsewhere':
      return evolveFinishedElsewhere(state, event);
    default:
      return event satisfies never;
  }
};
