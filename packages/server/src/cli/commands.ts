import type { Group } from './command/program.ts';
import { addFile } from './content/add-file.ts';
import { closeOpenFiles } from './content/close-files.ts';
import { loadAgreements } from './content/load-agreements.ts';
import { loadAssignments, loadCareers, loadLastGrades, loadQuotas, loadSchedule } from './content/load-csv.ts';
import { loadEvaluation } from './content/load-evaluation.ts';
import { loadPeople } from './content/load-people.ts';
import { sebFile, setSebKeysOf } from './content/seb-file.ts';
import { setEvaluation } from './content/set-evaluation.ts';
import { useProcess } from './content/use-process.ts';
import { compareLogsCommand } from './exports/compare-logs.ts';
import { exportCommand } from './exports/export.ts';
import { rankedList } from './exports/ranked-list.ts';
import { whatIfCommand } from './exports/what-if.ts';
import { analyseItems } from './grading/analyse-items.ts';
import { changeOneRightAnswer } from './grading/change-right-answer.ts';
import { decideOneRegrade } from './grading/decide-regrade.ts';
import { grades } from './grading/grades.ts';
import { listProposals } from './grading/proposals.ts';
import { publishResults } from './grading/publish-results.ts';
import { decideOnQuarantine, listQuarantine } from './grading/quarantine.ts';
import { regrades } from './grading/regrades.ts';
import { acceptSecret } from './institution/accept-secret.ts';
import { blockAddress, blockedAddresses, unblockAddress } from './institution/addresses.ts';
import { audit } from './institution/audit.ts';
import { backup } from './institution/backup.ts';
import { init } from './institution/init.ts';
import { mails, sendMailsAgain } from './institution/mails.ts';
import { restore } from './institution/restore.ts';
import { rotateSecret } from './institution/rotate-secret.ts';
import { setSetting, showSettings } from './institution/settings.ts';
import { laboratories, recallLaboratory } from './laboratory/laboratories.ts';
import { laboratoryChanges } from './laboratory/laboratory-changes.ts';
import { sayOpeningCode } from './laboratory/opening-code.ts';
import { prepareLaboratory } from './laboratory/prepare-laboratory.ts';
import { takeResults } from './laboratory/take-results.ts';
import { accommodate } from './people/accommodate.ts';
import { activate, confirmEmail, deactivate, setEmail, setReferenceOf } from './people/account.ts';
import { addLabHours, clearLabHours } from './people/lab-hours.ts';
import { people } from './people/people.ts';
import { applyRetention, exportOnePerson, forgetOnePerson } from './people/personal-data.ts';
import { assign, proctors, setRoles, unassign } from './people/proctors.ts';
import {
  labUser,
  requireCard,
  requireCode,
  requireDactilar,
  requireFace,
  requireNewPassword,
  requirePhoto,
} from './people/requirements.ts';
import { setAccessibility } from './people/set-accessibility.ts';
import { showPerson } from './people/show-person.ts';
import { exportPhoto } from './photos/export-photo.ts';
import { forgetFace } from './photos/forget-face.ts';
import { photosOf } from './photos/photos-of.ts';
import { purgeOldPhotos } from './photos/purge-photos.ts';
import { rehearse } from './rehearsal/rehearse.ts';
import { enter } from './roster/enter.ts';
import { enterEnrolled } from './roster/enter-enrolled.ts';
import { loadRoster } from './roster/load-roster.ts';
import { move, moveAll } from './roster/move.ts';
import { attendanceList, deskList, minutes } from './roster/print-session.ts';
import { addRoom, rooms, setRoom } from './roster/rooms.ts';
import { roster } from './roster/roster.ts';
import { takeBack, withdraw } from './roster/withdraw.ts';
import { decideOneRescheduling } from './sessions/decide-rescheduling.ts';
import { evaluations } from './sessions/evaluations.ts';
import { reschedulings } from './sessions/reschedulings.ts';
import { addOneSession, removeOneSession, sessions } from './sessions/sessions.ts';
import { endSheet } from './sheets/end-sheet.ts';
import { exportLog } from './sheets/export-log.ts';
import { extendOneSheet, extendWholeSession } from './sheets/extend.ts';
import { giveLostTime, listLostTime, refuseLostTime } from './sheets/lost-time.ts';
import { pauseOneSheet, pauseWholeSession, resumeOneSheet, resumeWholeSession } from './sheets/pause.ts';
import { reopenSheet } from './sheets/reopen-sheet.ts';
import { replay } from './sheets/replay.ts';
import { sendMessage } from './sheets/send-message.ts';
import { showSheet } from './sheets/show-sheet.ts';

/** Every command, as the help lists them. */
export const groups: readonly Group[] = [
  {
    title: 'Cargar',
    commands: [
      ...[
        loadPeople,
        loadEvaluation,
        setEvaluation,
        sebFile,
        setSebKeysOf,
        loadAgreements,
        loadAssignments,
        addFile,
        closeOpenFiles,
      ],
      ...[loadCareers, loadQuotas, loadSchedule, loadLastGrades, useProcess],
    ],
  },
  {
    title: 'Evaluaciones en curso',
    commands: [
      ...[extendOneSheet, extendWholeSession, pauseOneSheet, resumeOneSheet, pauseWholeSession, resumeWholeSession],
      ...[listLostTime, giveLostTime, refuseLostTime],
      ...[endSheet, reopenSheet, showSheet, exportLog, replay, sendMessage],
    ],
  },
  {
    title: 'Sesiones y reprogramaciones',
    commands: [evaluations, sessions, addOneSession, removeOneSession, reschedulings, decideOneRescheduling],
  },
  {
    title: 'Nómina y salas',
    commands: [
      ...[addRoom, setRoom, rooms, loadRoster, roster, enter, enterEnrolled, move, moveAll, withdraw, takeBack],
      ...[attendanceList, deskList, minutes],
    ],
  },
  { title: 'Supervisores', commands: [setRoles, assign, unassign, proctors] },
  {
    title: 'Notas',
    commands: [
      ...[
        analyseItems,
        whatIfCommand,
        compareLogsCommand,
        publishResults,
        grades,
        regrades,
        decideOneRegrade,
        changeOneRightAnswer,
        listProposals,
      ],
      ...[listQuarantine, decideOnQuarantine],
    ],
  },
  {
    title: 'Personas',
    commands: [
      ...[
        people,
        showPerson,
        activate,
        deactivate,
        confirmEmail,
        setReferenceOf,
        setEmail,
        requireCode,
        requireNewPassword,
        accommodate,
        setAccessibility,
      ],
      ...[requireFace, requireDactilar, requirePhoto, requireCard, labUser, addLabHours, clearLabHours],
    ],
  },
  { title: 'Exportar', commands: [exportCommand, rankedList] },
  { title: 'Datos personales', commands: [exportOnePerson, forgetOnePerson, applyRetention] },
  { title: 'Fotos', commands: [forgetFace, photosOf, exportPhoto, purgeOldPhotos] },
  {
    title: 'La institución',
    commands: [
      ...[init, showSettings, setSetting, blockAddress, unblockAddress, blockedAddresses],
      ...[mails, sendMailsAgain, rotateSecret, acceptSecret, backup, restore],
      ...[audit, rehearse],
    ],
  },
  {
    title: 'Laboratorios',
    commands: [prepareLaboratory, laboratories, laboratoryChanges, sayOpeningCode, takeResults, recallLaboratory],
  },
];
