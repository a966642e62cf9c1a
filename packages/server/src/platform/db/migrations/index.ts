import type { Migration } from 'kysely';
import * as initial from './0001-initial/index.ts';
import * as settingsNotGiven from './0002-settings-not-given.ts';
import * as practice from './0003-practice.ts';
import * as openFiles from './0004-open-files.ts';
import * as logRoom from './0005-log-room.ts';
import * as claimedSecret from './0006-claimed-secret.ts';
import * as loginGuesses from './0007-login-guesses.ts';
import * as cedulasWithoutHyphens from './0008-cedulas-without-hyphens.ts';
import * as whoNeedsSomeone from './0009-who-needs-someone.ts';
import * as roster from './0010-roster.ts';
import * as mailKept from './0011-mail-kept.ts';
import * as auditChain from './0012-audit-chain.ts';
import * as proposals from './0013-proposals.ts';
import * as institutionLogin from './0014-institution-login.ts';
import * as registerIndexes from './0015-register-indexes.ts';
import * as spanishOrder from './0016-spanish-order.ts';
import * as invitations from './0017-invitations.ts';
import * as sealedSessions from './0018-sealed-sessions.ts';
import * as laboratoryClock from './0019-laboratory-clock.ts';
import * as buildChallenges from './0020-build-challenges.ts';
import * as clients from './0021-clients.ts';
import * as roomPair from './0022-room-pair.ts';
import * as pauses from './0023-pauses.ts';
import * as longPauses from './0024-long-pauses.ts';
import * as deviceChanges from './0025-device-changes.ts';
import * as lostTime from './0026-lost-time.ts';
import * as laboratoryChanges from './0027-laboratory-changes.ts';
import * as deviceChangeDevices from './0028-device-change-devices.ts';
import * as rehearsals from './0029-rehearsals.ts';
import * as practiceSessions from './0030-practice-sessions.ts';
import * as watchInPlace from './0031-watch-in-place.ts';
import * as savedByDifference from './0032-saved-by-difference.ts';
import * as packedLogs from './0033-packed-logs.ts';
import * as aliveByTheMachine from './0034-alive-by-the-machine.ts';
import * as openedContents from './0035-opened-contents.ts';
import * as openLogin from './0036-open-login.ts';
import * as mailOrderAndLastLogin from './0037-mail-order-and-last-login.ts';
import * as toldOnce from './0038-told-once.ts';
import * as confirmedTexts from './0039-confirmed-texts.ts';
import * as enrollmentCaps from './0040-enrollment-caps.ts';
import * as rightAnswersWithoutRequest from './0041-right-answers-without-request.ts';
import * as unbelievedClock from './0042-unbelieved-clock.ts';
import * as ownAddresses from './0043-own-addresses.ts';
import * as secretMails from './0044-secret-mails.ts';
import * as actionSubjects from './0045-action-subjects.ts';
import * as objections from './0046-objections.ts';
import * as followedLinks from './0047-followed-links.ts';
import * as quarantineSizes from './0048-quarantine-sizes.ts';
import * as sessionsOfActions from './0049-sessions-of-actions.ts';

/** Forward only: none has a `down`, none is ever changed once it is out. Each has the number after the last one's. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-initial': initial,
  '0002-settings-not-given': settingsNotGiven,
  '0003-practice': practice,
  '0004-open-files': openFiles,
  '0005-log-room': logRoom,
  '0006-claimed-secret': claimedSecret,
  '0007-login-guesses': loginGuesses,
  '0008-cedulas-without-hyphens': cedulasWithoutHyphens,
  '0009-who-needs-someone': whoNeedsSomeone,
  '0010-roster': roster,
  '0011-mail-kept': mailKept,
  '0012-audit-chain': auditChain,
  '0013-proposals': proposals,
  '0014-institution-login': institutionLogin,
  '0015-register-indexes': registerIndexes,
  '0016-spanish-order': spanishOrder,
  '0017-invitations': invitations,
  '0018-sealed-sessions': sealedSessions,
  '0019-laboratory-clock': laboratoryClock,
  '0020-build-challenges': buildChallenges,
  '0021-clients': clients,
  '0022-room-pair': roomPair,
  '0023-pauses': pauses,
  '0024-long-pauses': longPauses,
  '0025-device-changes': deviceChanges,
  '0026-lost-time': lostTime,
  '0027-laboratory-changes': laboratoryChanges,
  '0028-device-change-devices': deviceChangeDevices,
  '0029-rehearsals': rehearsals,
  '0030-practice-sessions': practiceSessions,
  '0031-watch-in-place': watchInPlace,
  '0032-saved-by-difference': savedByDifference,
  '0033-packed-logs': packedLogs,
  '0034-alive-by-the-machine': aliveByTheMachine,
  '0035-opened-contents': openedContents,
  '0036-open-login': openLogin,
  '0037-mail-order-and-last-login': mailOrderAndLastLogin,
  '0038-told-once': toldOnce,
  '0039-confirmed-texts': confirmedTexts,
  '0040-enrollment-caps': enrollmentCaps,
  '0041-right-answers-without-request': rightAnswersWithoutRequest,
  '0042-unbelieved-clock': unbelievedClock,
  '0043-own-addresses': ownAddresses,
  '0044-secret-mails': secretMails,
  '0045-action-subjects': actionSubjects,
  '0046-objections': objections,
  '0047-followed-links': followedLinks,
  '0048-quarantine-sizes': quarantineSizes,
  '0049-sessions-of-actions': sessionsOfActions,
};
