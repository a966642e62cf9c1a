import { contentOf, DAY_MS, finishOf, progressOf, sheetDeadline } from '@quipu/engine';
import { takenUp } from './taken-up.ts';
import { keptOf } from './unsent-sheets.ts';

/** An evaluation under way, as this device's own journal has it. */
export interface RunningSheet {
  readonly sheetId: number;
  readonly name: string;
  readonly deadline: number | null;
  readonly answered: number;
  readonly total: number;
  /** Answers that this device has and nobody else has. */
  readonly unsent: number;
}

/** A device's clock may be wrong, not by days: what should have ended before that is over, though nobody said so here. */
const OVER_MS = DAY_MS;

/** The evaluations that somebody can go on with on this device, the server heard or not. `now`: by this device's clock. */
export const runningSheets = async (userId: number, now = Date.now()): Promise<readonly RunningSheet[]> => {
  const found: RunningSheet[] = [];
  for (const { lines, drafts } of await keptOf(userId)) {
    const sheet = await takenUp(lines, drafts);
    if (sheet === null || finishOf(sheet.session) !== null) continue;
    const deadline = sheetDeadline(sheet.session);
    if (deadline !== null && now > deadline + OVER_MS) continue;
    const { sheetId, name } = contentOf(sheet.session);
    const unsent = sheet.owed?.answers ?? 0;
    found.push({ sheetId, name, deadline, ...progressOf(sheet.session), unsent });
  }
  return found;
};
