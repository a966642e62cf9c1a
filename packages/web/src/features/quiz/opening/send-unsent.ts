import { isWithoutWord } from '@quipu/engine/runtime';
import type { Api } from '../../../lib/api.ts';
import type { Session } from '../../../stores/session-store.ts';
import { type UnsentSheet, unsentSheets } from '../ports/unsent-sheets.ts';
import { openQuiz } from './open-quiz.ts';
import { lastClosed } from './use-quiz-handle.ts';

/** Longer than this nobody is kept from leaving without being asked. */
const PATIENCE_MS = 15_000;

type Examinee = Pick<Session, 'userId' | 'accessibility'>;

/** True: nothing of the sheet is left that the server would take. Another tab that holds it sends it itself. */
export const sendSheet = async (api: Api, examinee: Examinee, sheetId: number): Promise<boolean> => {
  const result = await openQuiz({ api, examinee, sheetId, session: null }, false);
  if (result.kind === 'taken') return true;
  const { handle } = result;
  const sent = result.kind === 'ready' ? (await handle.runtime.flush()) !== 'offline' : !isWithoutWord(result.failure);
  await handle.close();
  return sent;
};

/** `backup`: of what could not be sent, some may be taken along in a file. */
export type Unsent = 'none' | 'some' | 'backup';

const saidOf = (left: readonly UnsentSheet[]): Unsent => {
  if (left.length === 0) return 'none';
  return left.some(({ allowsBackup }) => allowsBackup) ? 'backup' : 'some';
};

/** What this device owes the server, as it is. */
export const unsentNow = async (userId: number): Promise<Unsent> => saidOf(await unsentSheets(userId));

/** Sends what the sheets on this device still owe the server, and says what is left. */
export const sendUnsent = async (api: Api, examinee: Examinee, onSending: () => void): Promise<Unsent> => {
  // A sheet that was just left is still being let go of.
  await lastClosed();
  const left = new Set(await unsentSheets(examinee.userId));
  if (left.size === 0) return 'none';
  onSending();
  const all = Promise.all(
    [...left].map(async (sheet) => {
      if (await sendSheet(api, examinee, sheet.sheetId)) left.delete(sheet);
    }),
  );
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return saidOf([...left]);
};
