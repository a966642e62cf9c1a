import { decideAnswer } from '../answers/decide-answer.ts';
import { decideNumberTyped } from '../answers/number-typed.ts';
import { decideCamera, decideCameraUnwatched } from '../devices/decide-camera.ts';
import {
  decideDisplays,
  decideLink,
  decideMicrophone,
  decidePageRestored,
  decidePrintScreen,
  decideRemoteDesktop,
  decideStorageFailed,
} from '../devices/decide-devices.ts';
import { decideFinish, decideFinishConfirmed, decideFinishedElsewhere } from '../finish/decide-finish.ts';
import { decideGoTo, decideNext, decidePrevious } from '../navigation/decide-moves.ts';
import { decideAnswerRefused, decidePushAcked, decidePushFailed, decideStartPush } from '../pending/decide-push.ts';
import { decideAskForSection, decideSectionConfirmed, decideStartSection } from '../timers/decide-section.ts';
import { decideTime } from '../timers/decide-time.ts';
import { decideClockSetBack, decideSessionTime, decideStillUnderWay } from '../timers/decide-times.ts';
import type { Command } from './command.ts';
import { decideOpening } from './decide-opening.ts';
import { type Decision, refuse } from './decision.ts';
import { isOpened } from './opened.ts';
import type { Session } from './session.ts';

/** What follows from a command, or why it is refused. Never throws, changes nothing. */
export const decide = (command: Command, session: Session): Decision => {
  if (command.type === 'OpenSheet') return decideOpening(session, command);
  if (!isOpened(session)) return refuse({ reason: 'NotOpen' });
  switch (command.type) {
    case 'GoTo':
      return decideGoTo(session, command);
    case 'Next':
      return decideNext(session, command);
    case 'Previous':
      return decidePrevious(session, command);
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
    case 'StartPush':
      return decideStartPush(session, command);
    case 'ReportPushAcked':
      return decidePushAcked(session, command);
    case 'ReportPushFailed':
      return decidePushFailed(session, command);
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
