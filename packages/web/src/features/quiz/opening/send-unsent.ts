import type { Api } from '../../../lib/api.ts';
import type { Session } from '../../../stores/session-store.ts';
import { unsentSheets } from '../ports/unsent-sheets.ts';
import { openQuiz } from './open-quiz.ts';
import { lastClosed } from './use-quiz-handle.ts';

/** Longer than this nobody is kept from leaving without being asked. */
const PATIENCE_MS = 15_000;

type Examinee = Pick<Session, 'userId' | 'accessibility'>;

/** True: nothing of the sheet is left that the server would take. Another tab that holds it sends it itself. */
const sendSheet = async (api: Api, examinee: Examinee, sheetId: number): Promise<boolean> => {
  const result = await openQuiz({ api, examinee, sheetId, session: null }, false);
  if (result.kind === 'taken') return true;
  const { handle } = result;
  const sent =
    result.kind === 'ready'
      ? (await handle.runtime.flush()) !== 'offline'
      : result.failure.kind !== 'offline' && result.failure.kind !== 'serverOff';
  await handle.close();
  return sent;
};

/** Sends what the sheets on this device still owe the server. False: something could not be sent. */
export const sendUnsent = async (api: Api, examinee: Examinee, onSending: () => void): Promise<boolean> => {
  // A sheet that was just left is still being let go of.
  await lastClosed();
  const sheets = await unsentSheets(examinee.userId);
  if (sheets.length === 0) return true;
  onSending();
  const all = Promise.all(sheets.map((sheetId) => sendSheet(api, examinee, sheetId)));
  const patience = new Promise<readonly boolean[]>((resolve) => setTimeout(() => resolve([false]), PATIENCE_MS));
  return (await Promise.race([all, patience])).every(Boolean);
};
