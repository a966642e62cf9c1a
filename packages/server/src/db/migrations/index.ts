import type { Migration } from 'kysely';
import * as institution from './2026-11-21-institution.ts';
import * as people from './2026-11-21-people-and-tokens.ts';
import * as quizzes from './2026-11-21-quizzes-and-sheets.ts';
import * as accountStates from './2026-11-21b-account-states.ts';
import * as linksAndMail from './2026-11-21c-links-and-mail.ts';
import * as accessControls from './2026-11-21d-access-controls.ts';
import * as pushEvents from './2026-11-21e-push-events.ts';
import * as admission from './2026-11-21g-admission.ts';
import * as scheduleRequirements from './2026-11-21h-schedule-requirements.ts';
import * as enrollmentByProcess from './2026-11-21i-enrollment-by-process.ts';
import * as mailExpiry from './2026-11-21k-mail-expiry.ts';
import * as loginsHearFrom from './2026-11-21l-logins-hear-from.ts';
import * as aroundTheEvaluation from './2026-11-21m-around-the-evaluation.ts';
import * as grading from './2026-11-21n-grading.ts';
import * as rescheduling from './2026-11-21o-rescheduling.ts';
import * as backupAndReceipts from './2026-11-21p-backup-and-receipts.ts';
import * as enrollmentWindow from './2026-11-21r-enrollment-window.ts';
import * as answersStillOpen from './2026-11-21s-answers-still-open.ts';
import * as identityAndPhotos from './2026-11-21t-identity-and-photos.ts';
import * as console from './2026-11-21u-console.ts';
import * as viewings from './2026-11-21v-viewings.ts';
import * as laboratory from './2026-11-21w-laboratory.ts';
import * as actsOnce from './2026-11-21x-acts-once.ts';
import * as keptAnswersDecided from './2026-11-21y-kept-answers-decided.ts';
import * as laboratoryClock from './2026-11-21z-laboratory-clock.ts';
import * as answersSetAside from './2026-11-22a-answers-set-aside.ts';
import * as givenBack from './2026-11-22b-given-back.ts';
import * as sectionAsks from './2026-11-22c-section-asks.ts';
import * as oneRecordOfTime from './2026-11-22d-one-record-of-time.ts';
import * as logContent from './2026-11-22g-log-content.ts';
import * as answersBeforeAnEnd from './2026-11-22h-answers-before-an-end.ts';
import * as refusedActs from './2026-11-23a-refused-acts.ts';

/** Forward only: none has a `down`, none is ever changed once it is out. Names sort by date. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-21-institution': institution,
  '2026-11-21-people-and-tokens': people,
  '2026-11-21-quizzes-and-sheets': quizzes,
  '2026-11-21b-account-states': accountStates,
  '2026-11-21c-links-and-mail': linksAndMail,
  '2026-11-21d-access-controls': accessControls,
  '2026-11-21e-push-events': pushEvents,
  '2026-11-21g-admission': admission,
  '2026-11-21h-schedule-requirements': scheduleRequirements,
  '2026-11-21i-enrollment-by-process': enrollmentByProcess,
  '2026-11-21k-mail-expiry': mailExpiry,
  '2026-11-21l-logins-hear-from': loginsHearFrom,
  '2026-11-21m-around-the-evaluation': aroundTheEvaluation,
  '2026-11-21n-grading': grading,
  '2026-11-21o-rescheduling': rescheduling,
  '2026-11-21p-backup-and-receipts': backupAndReceipts,
  '2026-11-21r-enrollment-window': enrollmentWindow,
  '2026-11-21s-answers-still-open': answersStillOpen,
  '2026-11-21t-identity-and-photos': identityAndPhotos,
  '2026-11-21u-console': console,
  '2026-11-21v-viewings': viewings,
  '2026-11-21w-laboratory': laboratory,
  '2026-11-21x-acts-once': actsOnce,
  '2026-11-21y-kept-answers-decided': keptAnswersDecided,
  '2026-11-21z-laboratory-clock': laboratoryClock,
  '2026-11-22a-answers-set-aside': answersSetAside,
  '2026-11-22b-given-back': givenBack,
  '2026-11-22c-section-asks': sectionAsks,
  '2026-11-22d-one-record-of-time': oneRecordOfTime,
  '2026-11-22g-log-content': logContent,
  '2026-11-22h-answers-before-an-end': answersBeforeAnEnd,
  '2026-11-23a-refused-acts': refusedActs,
};
