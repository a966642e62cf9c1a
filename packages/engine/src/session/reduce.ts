import { evolveAnswerChanged } from '../answers/evolve-answers.ts';
import { evolveNumberTyped } from '../answers/number-typed.ts';
import {
  endDoubt,
  evolveCameraDoubted,
  evolveCameraDoubtReferred,
  evolveDisplaysChanged,
  evolveIncidentSeen,
  evolveLinkChanged,
  evolvePageRestored,
} from '../devices/evolve-devices.ts';
import {
  evolveEndUndone,
  evolveFinishConfirmed,
  evolveFinishedElsewhere,
  evolveQuizFinished,
} from '../finish/finish.ts';
import type { QuizEvent } from '../model/event.ts';
import type { SessionState } from '../model/session-state.ts';
import type { SheetIndex } from '../model/sheet-index.ts';
import { evolveItemVisited } from '../navigation/evolve-navigation.ts';
import { evolveItemFlagged } from '../navigation/flags.ts';
import {
  evolveAnswerRefused,
  evolveAnswerSetAside,
  evolveRevisionsSkipped,
  evolveSyncAcked,
  evolveSyncFailed,
  evolveSyncStarted,
} from '../sync/evolve-sync.ts';
import {
  applySessionTime,
  evolveClockSetBack,
  evolveSectionAsked,
  evolveSectionConfirmed,
  evolveSectionExpired,
  evolveSectionLeft,
  evolveSectionResumed,
  evolveSectionStarted,
  evolveTimeWarned,
} from '../timers/evolve-timers.ts';
import { evolvePauseEnded, evolvePauseStarted, evolveTimeGivenBack } from '../timers/pause.ts';
import { evolveSheetResumed } from './evolve-opening.ts';

/**
 * Events of an open sheet. Changes `state` in place: a draft of it, or one that the caller owns. `was`: the state before the event, where
 * `state` is a draft. What nearly every event needs is read from there, as each look into a draft costs what a field's change does.
 */
export const reduce = (
  index: SheetIndex,
  state: SessionState,
  event: QuizEvent,
  was: Readonly<SessionState> = state,
): void => {
  switch (event.type) {
    case 'AnswerChanged':
      evolveAnswerChanged(index, state, event, was);
      return;
    case 'NumberTyped':
      evolveNumberTyped(index, state, event);
      return;
    case 'ItemVisited':
      evolveItemVisited(index, state, event, was);
      return;
    case 'ItemFlagged':
      evolveItemFlagged(state, event);
      return;
    case 'SyncStarted':
      evolveSyncStarted(index, state, event, was);
      return;
    case 'SyncAcked':
      evolveSyncAcked(index, state, event, was);
      return;
    case 'AnswerSetAside':
      evolveAnswerSetAside(index, state, event);
      return;
    case 'AnswerRefused':
      evolveAnswerRefused(index, state, event);
      return;
    case 'SyncFailed':
      evolveSyncFailed(state, event);
      return;
    case 'SheetOpened':
      return;
    case 'SheetResumed':
      evolveSheetResumed(index, state, event);
      return;
    case 'SectionStarted':
      evolveSectionStarted(index, state, event);
      return;
    case 'SectionConfirmed':
      evolveSectionConfirmed(index, state, event);
      return;
    case 'SectionExpired':
      evolveSectionExpired(index, state, event);
      return;
    case 'SectionLeft':
      evolveSectionLeft(index, state, event);
      return;
    case 'TimeWarned':
      evolveTimeWarned(index, state, event);
      return;
    case 'PhotoDue':
      if (event.data.number > state.timers.photos) state.timers.photos = event.data.number;
      return;
    case 'SessionTimeChanged':
      applySessionTime(index, state, event.data);
      return;
    case 'PauseStarted':
      evolvePauseStarted(index, state, event);
      return;
    case 'PauseEnded':
      evolvePauseEnded(state, event);
      return;
    case 'TimeGivenBack':
      evolveTimeGivenBack(index, state, event);
      return;
    case 'LinkChanged':
      evolveLinkChanged(state, event);
      return;
    case 'PageRestored':
      evolvePageRestored(state);
      return;
    case 'CameraLost':
      endDoubt(state, event.at);
      state.devices.camera = event.data.reason;
      return;
    case 'CameraDoubted':
      evolveCameraDoubted(state, event);
      return;
    case 'CameraDoubtReferred':
      evolveCameraDoubtReferred(state);
      return;
    case 'CameraUnwatched':
      endDoubt(state, event.at);
      return;
    case 'CameraRestored':
      endDoubt(state, event.at);
      state.devices.camera = null;
      return;
    case 'MicrophoneLost':
      state.devices.microphone = event.data.reason;
      return;
    case 'MicrophoneRestored':
      state.devices.microphone = null;
      return;
    case 'DisplaysChanged':
      evolveDisplaysChanged(state, event);
      return;
    case 'IncidentSeen':
      evolveIncidentSeen(state, event);
      return;
    case 'QuizFinished':
      evolveQuizFinished(index, state, event);
      return;
    case 'FinishConfirmed':
      evolveFinishConfirmed(state, event);
      return;
    case 'FinishedElsewhere':
      evolveFinishedElsewhere(state, event);
      return;
    case 'EndUndone':
      evolveEndUndone(index, state, event);
      return;
    case 'SectionResumed':
      evolveSectionResumed(index, state, event);
      return;
    case 'SectionAsked':
      evolveSectionAsked(index, state, event);
      return;
    case 'ClockSetBack':
      evolveClockSetBack(state, event);
      return;
    case 'RevisionsSkipped':
      evolveRevisionsSkipped(state, event);
      return;
    default:
      event satisfies never;
  }
};
