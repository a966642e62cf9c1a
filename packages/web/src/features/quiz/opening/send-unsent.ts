import { clientOf, type Send } from '@quipu/contract';
import { isWithoutWord, type StartFailure } from '@quipu/engine/runtime';
import type { SignInSession } from '../../../stores/sign-in-session-store.ts';
import { owesAside } from '../ports/aside-logs.ts';
import { type UnsentSheet, unsentSheets } from '../ports/unsent-sheets.ts';
import { type QuizApi, quizCalls } from '../quiz-api.ts';
import { isLettingGoKept, owesInMemory, tookUp } from './let-go.ts';
import { openQuiz } from './open-quiz.ts';
import { sendAside } from './send-aside.ts';

const cameOf = (failure: StartFailure): 'offline' | 'serverOff' | null => {
  if (!isWithoutWord(failure)) return null;
  return failure.kind === 'serverOff' || failure.kind === 'timeout' ? 'serverOff' : 'offline';
};

type Examinee = Pick<SignInSession, 'userId' | 'accessibility'>;

/**
 * Sends what this device owes of a sheet. Returns what kept the rest here; null: nothing is left
 * that the server would take. Another tab that holds the sheet sends it itself.
 */
export const sendSheet = async (
  api: QuizApi,
  examinee: Examinee,
  sheetId: number,
): Promise<'offline' | 'serverOff' | null> => {
  const result = await openQuiz({ api, examinee, sheetId, session: null }, false);
  if (result.kind === 'taken') return null;
  const { handle } = result;
  const came = result.kind === 'ready' ? await handle.runtime.flush() : cameOf(result.failure);
  await handle.close();
  tookUp([examinee.userId, sheetId], handle.runtime);
  return came === 'offline' || came === 'serverOff' ? came : null;
};

/**
 * The rest that is left here, and why: no network, or no server (`silent`). `backup`: some may be
 * taken along in a file. `unkept`: this device could not keep all of the sheet that was left last.
 */
export type Unsent = 'none' | 'some' | 'backup' | 'silent' | 'silentBackup' | 'unkept';

const saidOf = (left: readonly UnsentSheet[], isAsideLeft: boolean, isSilent: boolean): Unsent => {
  if (left.length === 0 && !isAsideLeft) return 'none';
  const hasBackup = left.some(({ allowsBackup }) => allowsBackup);
  if (isSilent) return hasBackup ? 'silentBackup' : 'silent';
  return hasBackup ? 'backup' : 'some';
};

/**
 * Says what this device owes the server, and sends nothing. `isSilent`: the server did not answer.
 */
export const unsentNow = async (userId: number, isSilent: boolean): Promise<Unsent> =>
  saidOf(await unsentSheets(userId), await owesAside(userId), isSilent);

const orElse =
  <T>(mayBe: boolean, otherwise: T) =>
  (cause: unknown): T => {
    if (!mayBe) throw cause;
    return otherwise;
  };

/**
 * Sends what the sheets on this device still owe the server, those that were set aside, too, and says what is left. It takes as long as replies do; how long to
 * wait is for whoever waits.
 */
export const sendUnsent = async (
  send: Send,
  examinee: Examinee,
  onSending: (isKept: boolean) => void,
): Promise<Unsent> => {
  const { userId } = examinee;
  // A sheet that was just left may have its last post under way: that is waited for, and not sent again.
  const isKept = isLettingGoKept(userId);
  if (isKept !== null) onSending(isKept);
  const isUnkept = await owesInMemory(userId);
  // A storage that does not open keeps nobody from being told what it could not keep.
  const isAsideOwed = await owesAside(userId).catch(orElse(isUnkept, false));
  // What was set aside may be in a file, though the storage does not open.
  const owed = await unsentSheets(userId).catch(orElse(isAsideOwed || isUnkept, []));
  if (owed.length === 0 && !isAsideOwed) return isUnkept ? 'unkept' : 'none';
  onSending(!isUnkept);
  const api = clientOf(send, quizCalls);
  const [aside, ...came] = await Promise.all([
    isAsideOwed ? sendAside(api, userId) : null,
    ...owed.map(({ sheetId }) => sendSheet(api, examinee, sheetId)),
  ]);
  // What went out is what the disk had.
  if (await owesInMemory(userId)) return 'unkept';
  const left = owed.filter((_, i) => came[i] !== null);
  return saidOf(left, aside !== null, ![aside, ...came].includes('offline'));
};
