import type { QuizSession } from '../model/quiz-session.ts';
import { isOpened } from '../model/quiz-session.ts';
import type { EpochMs } from '../model/units.ts';
import { nextEnd } from '../timers/due.ts';
import type { CommandInput } from './session-store.ts';

/** Tells whether a command may end the sheet or a section, cover the question, move on from it or disable it. */
const mayComeBetween = ({ state }: QuizSession, command: CommandInput): boolean => {
  switch (command.type) {
    case 'OpenSheet':
    case 'GoTo':
    case 'Next':
    case 'Previous':
    case 'AnswerItem':
    case 'StartSection':
    case 'ReportSectionConfirmed':
    case 'ReportCamera':
    case 'ReportDisplays':
    case 'ReportPrintScreen':
    case 'ReportRemoteDesktop':
    case 'FinishQuiz':
    case 'ReportFinishedElsewhere':
    case 'ReportFinishConfirmed':
      return true;
    // Every reply says the link and the times: a link that goes covers the question, new times may end something.
    case 'ReportLink':
      return (state.devices.online && !command.online) || (!state.devices.serverOff && command.serverOff);
    case 'ReportSessionTime':
      return (
        command.updatedAt > state.timers.updatedAt ||
        (command.standstill != null && command.standstill.pause?.since !== state.timers.pause?.since)
      );
    // Ends by time are seen by the clock, and the rest of what time does ends nothing.
    case 'ReportTime':
    case 'FlagItem':
    case 'AskForSection':
    case 'ReportClockSetBack':
    case 'ReportNumberTyped':
    case 'StartSync':
    case 'ReportSyncAcked':
    case 'ReportSyncFailed':
    case 'ReportAnswerRefused':
    case 'ReportPageRestored':
    case 'ReportStillUnderWay':
    case 'ReportCameraUnwatched':
    case 'ReportMicrophone':
    case 'ReportComputer':
    case 'ReportStorageFailed':
      return false;
    default:
      return command satisfies never;
  }
};

/**
 * Tells whether what is being typed becomes an answer before a command is decided at `at`: before what may come between it and the
 * log, and before anything at all once an end is due, so that a page that wakes up late dates nothing after it.
 */
export const takesDraftsFirst = (session: QuizSession, command: CommandInput, at: EpochMs): boolean =>
  mayComeBetween(session, command) || (isOpened(session) && at >= nextEnd(session));
