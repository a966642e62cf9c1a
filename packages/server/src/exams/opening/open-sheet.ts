import { type EpochMs, FinalStatus, type Millis } from '@quipu/engine';
import type { SheetClient } from '../../platform/db/columns/kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordDeviceChange } from '../sheets/device-change-store.ts';
import { lockAndExpireSheets, type Subject } from '../sheets/lock-and-expire-sheets.ts';
import { isRequiredDone } from '../sheets/quiz-store.ts';
import { type SheetAsOpened, sheetAsOpened } from '../sheets/sheet-as-opened.ts';
import { recordOpening, sheetAsRead } from '../sheets/sheet-store.ts';
import { sheetsOut } from '../sheets/sheets-out.ts';
import { texts } from '../texts.ts';
import { epochFor, openingRefusal } from './opening-rules.ts';

export interface OpenRequest extends Subject {
  readonly userId: number;
  readonly device: string;
  readonly client: SheetClient;
  /** The session of the address, where it has one. */
  readonly session: number | null;
}

export type OpenOutcome =
  /** `finished`: it has ended, as this; null: that is not why. */
  | { readonly kind: 'refused'; readonly msg: string; readonly finished: FinalStatus | null }
  | { readonly kind: 'opened'; readonly sheet: SheetAsOpened };

const refused = (msg: string, finished: FinalStatus | null = null): OpenOutcome => ({ kind: 'refused', msg, finished });

/** Opens a sheet for a device: P becomes A, the epoch is issued, and all that the examinee may see goes out. */
export const openSheet = async (
  tx: Tx,
  request: OpenRequest,
  clock: () => EpochMs,
  grace: Millis,
): Promise<OpenOutcome> => {
  const { now, locked } = await lockAndExpireSheets(tx, [request], clock, grace);
  const held = locked.get(request.identity.id);
  if (held === undefined) return refused(texts.noSession);
  const { identity } = held;
  // Its session was read as it stood before the wait for the sheet, and may have got other times meanwhile.
  const isStill = held.sheet.status === 'P';
  const found = isStill ? { ...held, sheet: (await sheetAsRead(tx, identity.id)) ?? held.sheet } : held;
  if (request.session !== null && request.session !== found.sheet.sessionId) return refused(texts.otherSession);
  const isDone = found.sheet.status !== 'P' || (await isRequiredDone(tx, identity.id));
  const refusal = openingRefusal(found.sheet, now, isDone);
  if (refusal !== null) return refused(refusal, FinalStatus.is(found.sheet.status) ? found.sheet.status : null);
  if (found.sheet.isSealed) return refused(texts.sealed);
  const isOut = found.sheet.status === 'P' && (await sheetsOut(tx, [identity.id])).size > 0;
  if (isOut) return refused(texts.inLaboratory);

  const epoch = epochFor(found.sheet, request.device);
  const startedAt = found.sheet.startedAt ?? now;
  const isNew = found.sheet.startedAt === null || epoch !== found.sheet.epoch;
  const loadingSince = isNew ? now : found.sheet.loadingSince;
  const sheet = { ...found.sheet, status: 'A' as const, startedAt, epoch, loadingSince };
  const isTaken = found.sheet.device !== null && epoch !== found.sheet.epoch;
  if (isTaken) await recordDeviceChange(tx, identity.id, { before: found.sheet.epoch, after: epoch }, now);
  if (isNew) await recordOpening(tx, identity.id, { ...sheet, device: request.device, client: request.client });
  return { kind: 'opened', sheet: await sheetAsOpened(tx, { ...found, sheet }, now) };
};
