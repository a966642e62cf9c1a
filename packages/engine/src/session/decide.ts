import { decideNumberTyped } from '../answers/number-typed.ts';
import { decideCamera, decideCameraUnwatched } from '../devices/decide-camera.ts';
import {
  decideComputer,
  decideDisplays,
  decideLink,
  decideMicrophone,
  decidePageRestored,
  decidePrintScreen,
  decideRemoteDesktop,
  decideStorageFailed,
} from '../devices/decide-devices.ts';
import { decideFinish, decideFinishConfirmed, decideFinishedElsewhere } from '../finish/finish.ts';
import type { Command } from '../model/command.ts';
import { type Decision, refuse } from '../model/decision.ts';
import { isUnconfirmedTimeOut } from '../model/finish.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import { isOpened, type Opened } from '../model/quiz-session.ts';
import type { EpochMs } from '../model/units.ts';
import { decideGoTo, decideNext, decidePrevious } from '../navigation/decide-moves.ts';
import { decideFlag } from '../navigation/flags.ts';
import { decideAnswerRefused, decideStartSync, decideSyncAcked, decideSyncFailed } from '../sync/decide-sync.ts';
import { decideAskForSection, decideSectionConfirmed, decideStartSection } from '../timers/decide-section.ts';
import { decideAnswer } from './decide-answer.ts';
import { decideOpening } from './decide-opening.ts';
import { decideTime } from './decide-time.ts';
import { decideClockSetBack, decideSessionTime, decideStillUnderWay } from './decide-times.ts';

/**
 * Tells when a command is decided: a clock that went back says less than the log, which has come further, so what it brings counts from
 * there and is not lost. Only the server's word that the clock was ahead, or that undoes an end which came of that, may be dated before it.
 */
const timeOf = ({ type, at }: Command, { state, lastAt }: Opened): EpochMs => {
  const isWordOfTheClock =
    type === 'ReportClockSetBack' || (type === 'ReportStillUnderWay' && isUnconfirmedTimeOut(state.finish));
  return Math.max(at, isWordOfTheClock ? state.timers.startedAt : lastAt);
};

/**
 * Turns a command into the events that follow from it, or into the reason for its refusal. Never throws, changes
 * nothing.
 */
export const decide = (command: Command, session: QuizSession): Decision => {
  if (!isOpened(session))
    return command.type === 'OpenSheet' ? decideOpening(session, command) : refuse({ reason: 'NotOpen' });
  const at = timeOf(command, session);
  return decideOpened(at === command.at ? command : { ...command, at }, session);
};

const decideOpened = (command: Command, session: Opened): Decision => {
  switch (command.type) {
    case 'OpenSheet':
      return decideOpening(session, command);
    case 'GoTo':
      return decideGoTo(session, command);
    case 'Next':
      return decideNext(session, command);
    case 'Previous':
      return decidePrevious(session, command);
    case 'FlagItem':
      return decideFlag(session, command);
    case 'AnswerItem':
      return decideAnswer(session, command);
    case 'ReportNumberTyped':
      return decideNumberTyped(session, command);
    case 'AskForSection':
      return decideAskForSection(session, command);
    case 'StartSection':
      return decideStartSection(session, command);
    case 'ReportSectionConfirmed':
      return decideSectionConfirmed(session, command);
    case 'ReportTime':
      return decideTime(session, command);
    case 'ReportClockSetBack':
      return decideClockSetBack(session, command);
    case 'ReportSessionTime':
      return decideSessionTime(session, command);
    case 'StartSync':
      return decideStartSync(session, command);
    case 'ReportSyncAcked':
      return decideSyncAcked(session, command);
    case 'ReportSyncFailed':
      return decideSyncFailed(session, command);
    case 'ReportAnswerRefused':
      return decideAnswerRefused(session, command);
    case 'ReportLink':
      return decideLink(session, command);
    case 'ReportPageRestored':
      return decidePageRestored(session, command);
    case 'ReportCamera':
      return decideCamera(session, command);
    case 'ReportCameraUnwatched':
      return decideCameraUnwatched(session, command);
    case 'ReportMicrophone':
      return decideMicrophone(session, command);
    case 'ReportDisplays':
      return decideDisplays(session, command);
    case 'ReportPrintScreen':
      return decidePrintScreen(session, command);
    case 'ReportRemoteDesktop':
      return decideRemoteDesktop(session, command);
    case 'ReportComputer':
      return decideComputer(session, command);
    case 'ReportStorageFailed':
      return decideStorageFailed(session, command);
    case 'FinishQuiz':
      return decideFinish(session, command);
    case 'ReportFinishConfirmed':
      return decideFinishConfirmed(session, command);
    case 'ReportStillUnderWay':
      return decideStillUnderWay(session, command);
    case 'ReportFinishedElsewhere':
      return decideFinishedElsewhere(session, command);
    default:
      return command satisfies never;
  }
};
