import { type EpochMs, FinalStatus, type Millis } from '@quipu/engine';
import { loginEnds } from '../../accounts/tokens/token-store.ts';
import type { SheetClient } from '../../platform/db/columns/kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordDeviceChange } from '../sheets/device-change-store.ts';
import { type LockedSheet, lockAndExpireSheets, type Subject } from '../sheets/lock-and-expire-sheets.ts';
import { sheetsRequiringOther } from '../sheets/quiz-store.ts';
import { type OpenedParts, sheetsAsOpened } from '../sheets/sheet-as-opened.ts';
import { lockFreeSheets, recordOpenings, sheetsAsRead } from '../sheets/sheet-store.ts';
import { sheetsOut } from '../sheets/sheets-out.ts';
import { texts } from '../texts.ts';
import { epochFor, openingRefusal } from './opening-rules.ts';

export interface OpenRequest extends Subject {
  readonly userId: number;
  /** The login that asks. */
  readonly familyId: number;
  readonly device: string;
  readonly client: SheetClient;
  /** The session of the address, where it has one. */
  readonly session: number | null;
}

export type OpenOutcome =
  /** The login that asks has ended meanwhile: nothing is opened by it. */
  | { readonly kind: 'replaced' }
  | { readonly kind: 'ended' }
  /** `finished`: it has ended, as this; null: that is not why. */
  | { readonly kind: 'refused'; readonly msg: string; readonly finished: FinalStatus | null }
  | { readonly kind: 'opened'; readonly parts: OpenedParts };
type Refused = Exclude<OpenOutcome, { readonly kind: 'opened' }>;

const refused = (msg: string, finished: FinalStatus | null = null): OpenOutcome & { readonly kind: 'refused' } => ({
  kind: 'refused',
  msg,
  finished,
});

/** Pending sheets that something beside them keeps from being opened. */
interface Hindrances {
  readonly requiring: ReadonlySet<number>;
  readonly out: ReadonlySet<number>;
}

const refusalOf = (
  { sheet }: LockedSheet,
  { session }: OpenRequest,
  { requiring, out }: Hindrances,
  now: EpochMs,
): Refused | null => {
  if (session !== null && session !== sheet.sessionId) return refused(texts.otherSession);
  const refusal = openingRefusal(sheet, now, !requiring.has(sheet.id));
  if (refusal !== null) return refused(refusal, FinalStatus.is(sheet.status) ? sheet.status : null);
  if (sheet.isSealed) return refused(texts.sealed);
  return out.has(sheet.id) ? refused(texts.inLaboratory) : null;
};

/** A sheet that goes out to a device, before it is said of it that it does. */
interface Opening {
  readonly request: OpenRequest;
  readonly found: LockedSheet;
  readonly before: LockedSheet['sheet'];
  /** It was not under way on this device. */
  readonly isNew: boolean;
}

const openingOf = (request: OpenRequest, found: LockedSheet, now: EpochMs): Opening => {
  const { sheet: before } = found;
  const epoch = epochFor(before, request.device);
  const isNew = before.startedAt === null || epoch !== before.epoch;
  const loadingSince = isNew ? now : before.loadingSince;
  const sheet = { ...before, status: 'A' as const, startedAt: before.startedAt ?? now, epoch, loadingSince };
  return { request, found: { ...found, sheet }, before, isNew };
};

const recordAll = async (tx: Tx, openings: readonly Opening[], now: EpochMs): Promise<void> => {
  for (const { before, found } of openings) {
    const { id, epoch } = found.sheet;
    const isTaken = before.device !== null && epoch !== before.epoch;
    if (isTaken) await recordDeviceChange(tx, id, { before: before.epoch, after: epoch }, now);
  }
  const news = openings.flatMap(({ isNew, found: { sheet }, request: { device, client } }) =>
    isNew ? [{ ...sheet, startedAt: sheet.startedAt ?? now, sheetId: sheet.id, device, client }] : [],
  );
  await recordOpenings(tx, news);
};

/**
 * Opens sheets for devices, each by itself: P becomes A, the epoch is issued, and all that the examinee may see goes out. No sheet may
 * come twice.
 */
export const openSheets = async (
  tx: Tx,
  requests: readonly OpenRequest[],
  clock: () => EpochMs,
  grace: Millis,
): Promise<readonly OpenOutcome[]> => {
  const { now, locked } = await lockAndExpireSheets(tx, requests, clock, grace);
  const pending = [...locked.values()].flatMap(({ sheet: { id, status } }) => (status === 'P' ? [id] : []));
  // Their sessions were read as they stood before the wait for the sheets, and may have got other times meanwhile.
  const read = pending.length === 0 ? [] : await sheetsAsRead(tx, pending);
  const afresh = new Map(read.map(({ sheet }) => [sheet.id, sheet]));
  const hindrances = { requiring: await sheetsRequiringOther(tx, pending), out: await sheetsOut(tx, pending) };
  const endOf = await loginEnds(tx, requests);
  const decided = requests.map((request): Refused | Opening => {
    const end = endOf(request);
    if (end !== null) return { kind: end };
    const held = locked.get(request.identity.id);
    if (held === undefined) return refused(texts.noSession);
    const found = { ...held, sheet: afresh.get(held.sheet.id) ?? held.sheet };
    return refusalOf(found, request, hindrances, now) ?? openingOf(request, found, now);
  });
  const openings = decided.flatMap((one) => ('kind' in one ? [] : [one]));
  await recordAll(tx, openings, now);
  const opened = await sheetsAsOpened(
    tx,
    openings.map(({ found }) => found),
    now,
  );
  const partsOf = new Map(openings.map((one, place) => [one, opened[place] as OpenedParts]));
  return decided.map((one): OpenOutcome => {
    if ('kind' in one) return one;
    return { kind: 'opened', parts: partsOf.get(one) as OpenedParts };
  });
};

/**
 * The same of those sheets that nobody else holds. One that somebody does, as who plans a whole roster, is left: the others do not wait for it.
 */
export const openFreeSheets = async (
  tx: Tx,
  requests: readonly OpenRequest[],
  clock: () => EpochMs,
  grace: Millis,
): Promise<readonly (OpenOutcome | 'held')[]> => {
  const free = await lockFreeSheets(
    tx,
    requests.map(({ identity }) => identity.id),
  );
  const own = requests.filter(({ identity }) => free.has(identity.id));
  const outcomes = own.length === 0 ? [] : await openSheets(tx, own, clock, grace);
  const outcomeOf = new Map(own.map((request, place) => [request, outcomes[place] as OpenOutcome]));
  return requests.map((request) => outcomeOf.get(request) ?? 'held');
};
