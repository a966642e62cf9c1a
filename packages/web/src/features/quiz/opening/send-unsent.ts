import { isWithoutWord, type StartFailure } from '@quipu/engine/runtime';
import type { Api } from '../../../lib/api.ts';
import type { Session } from '../../../stores/session-store.ts';
import { sendAside } from '../beside/send-aside.ts';
import { owesAside } from '../ports/aside-logs.ts';
import { type UnsentSheet, unsentSheets } from '../ports/unsent-sheets.ts';
import { openQuiz } from './open-quiz.ts';
import { isClosing, lastClosed } from './use-quiz-handle.ts';

const cameOf = (failure: StartFailure): 'offline' | 'serverOff' | null => {
  if (!isWithoutWord(failure)) return null;
  return failure.kind === 'serverOff' || failure.kind === 'timeout' ? 'serverOff' : 'offline';
};

type Examinee = Pick<Session, 'userId' | 'accessibility'>;

/** What keeps something of the sheet here; null: nothing that the server would take. Another tab that holds it sends it itself. */
export const sendSheet = async (
  api: Api,
  examinee: Examinee,
  sheetId: number,
): Promise<'offline' | 'serverOff' | null> => {
  const result = await openQuiz({ api, examinee, sheetId, session: null }, false);
  if (result.kind === 'taken') return null;
  const { handle } = result;
  const came = result.kind === 'ready' ? await handle.runtime.flush() : cameOf(result.failure);
  await handle.close();
  return came === 'offline' || came === 'serverOff' ? came : null;
};

/** What is left here, and why: for want of a network, or of a server. `backup`: some may be taken along in a file. */
export type Unsent = 'none' | 'some' | 'backup' | 'silent' | 'silentBackup';

const saidOf = (left: readonly UnsentSheet[], isAsideLeft: boolean, isSilent: boolean): Unsent => {
  if (left.length === 0 && !isAsideLeft) return 'none';
  const hasBackup = left.some(({ allowsBackup }) => allowsBackup);
  if (isSilent) return hasBackup ? 'silentBackup' : 'silent';
  return hasBackup ? 'backup' : 'some';
};

/** What this device owes the server, as it is. `isSilent`: it is the server that did not answer. */
export const unsentNow = async (userId: number, isSilent: boolean): Promise<Unsent> =>
  saidOf(await unsentSheets(userId), await owesAside(userId), isSilent);

/**
 * Sends what the sheets on this device still owe the server, those that were set aside, too, and says what is left. It takes as long as replies do; how long to
 * wait is for whoever waits.
 */
export const sendUnsent = async (api: Api, examinee: Examinee, onSending: () => void): Promise<Unsent> => {
  // A sheet that was just left may have its last post under way: that is waited for, and not sent again.
  if (isClosing()) onSending();
  await lastClosed();
  const { userId } = examinee;
  const isAsideOwed = await owesAside(userId);
  const owed = await unsentSheets(userId).catch((cause: unknown) => {
    // What was set aside may be in a file, though the storage does not open.
    if (isAsideOwed) return [];
    throw cause;
  });
  if (owed.length === 0 && !isAsideOwed) return 'none';
  onSending();
  const [aside, ...came] = await Promise.all([
    isAsideOwed ? sendAside(api, userId) : null,
    ...owed.map(({ sheetId }) => sendSheet(api, examinee, sheetId)),
  ]);
  const left = owed.filter((_, i) => came[i] !== null);
  return saidOf(left, aside !== null, ![aside, ...came].includes('offline'));
};
