import { createHash } from 'node:crypto';
import { type EpochMs, FinalStatus, type Millis } from '@quipu/engine';
import type { SheetClient } from '../../platform/db/columns/kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OpenedContent } from '../logs/opened-content-store.ts';
import { answersWithin } from '../sheets/answer-store.ts';
import { recordDeviceChange } from '../sheets/device-change-store.ts';
import { type LockedSheet, lockAndExpireSheets, type Subject } from '../sheets/lock-and-expire-sheets.ts';
import type { ListedRow } from '../sheets/quiz-store.ts';
import { type OpenedParts, openedParts } from '../sheets/sheet-as-opened.ts';
import { wasOpened } from '../sheets/sheet-store.ts';
import { texts } from '../texts.ts';
import { epochFor, openingRefusal } from './opening-rules.ts';
import { type ReadToOpen, readToOpen, recordOpenings } from './opening-store.ts';
import { contentHead, type WriteForm } from './written-form.ts';

export interface OpenRequest extends Subject {
  readonly userId: number;
  /** The login that asks. */
  readonly familyId: number;
  readonly device: string;
  readonly client: SheetClient;
  /** The session of the address, where it has one. */
  readonly session: number | null;
}

/** The content of a sheet in its log, by its hash. */
export interface ContentOfOpening {
  readonly hash: string;
  /** It is here: no post of its log has to bring it. */
  readonly isKept: boolean;
}

export type OpenOutcome =
  /** The login that asks has ended meanwhile: nothing is opened by it. */
  | { readonly kind: 'replaced' }
  | { readonly kind: 'ended' }
  /** `finished`: it has ended, as this; null: that is not why. */
  | { readonly kind: 'refused'; readonly msg: string; readonly finished: FinalStatus | null }
  | { readonly kind: 'opened'; readonly parts: OpenedParts; readonly content: ContentOfOpening };
type Refused = Exclude<OpenOutcome, { readonly kind: 'opened' }>;

const refused = (msg: string, finished: FinalStatus | null = null): OpenOutcome & { readonly kind: 'refused' } => ({
  kind: 'refused',
  msg,
  finished,
});

const refusalOf = (
  { sheet }: LockedSheet,
  { session }: OpenRequest,
  { requiresOther, isOut }: ReadToOpen,
  now: EpochMs,
): Refused | null => {
  if (session !== null && session !== sheet.sessionId) return refused(texts.otherSession);
  const refusal = openingRefusal(sheet, now, !requiresOther);
  if (refusal !== null) return refused(refusal, FinalStatus.is(sheet.status) ? sheet.status : null);
  if (sheet.isSealed) return refused(texts.sealed);
  return isOut ? refused(texts.inLaboratory) : null;
};

/** A sheet that goes out to a device, before it is said of it that it does. */
interface Opening {
  readonly request: OpenRequest;
  readonly found: LockedSheet;
  readonly before: LockedSheet['sheet'];
  readonly card: ListedRow;
  /** It was not under way on this device. */
  readonly isNew: boolean;
}

const openingOf = (request: OpenRequest, found: LockedSheet, { card }: ReadToOpen, now: EpochMs): Opening => {
  const { sheet: before } = found;
  const epoch = epochFor(before, request.device);
  const isNew = before.startedAt === null || epoch !== before.epoch;
  const loadingSince = isNew ? now : before.loadingSince;
  const sheet = { ...before, status: 'A' as const, startedAt: before.startedAt ?? now, epoch, loadingSince };
  return { request, found: { ...found, sheet }, before, card, isNew };
};

const recordDevices = async (tx: Tx, openings: readonly Opening[], now: EpochMs): Promise<void> => {
  for (const { before, found } of openings) {
    const { id, epoch } = found.sheet;
    const isTaken = before.device !== null && epoch !== before.epoch;
    if (isTaken) await recordDeviceChange(tx, id, { before: before.epoch, after: epoch }, now);
  }
};

const contentOf = (write: WriteForm, { own, form }: OpenedParts): OpenedContent => {
  const { content, contentOf: bytesOf } = write(form);
  const head = contentHead(own);
  const hash = createHash('sha256').update(head).update(bytesOf(own.answerBase)).digest('base64url');
  return { sheetId: own.id, hash, head, formHash: content.hash, answerBase: own.answerBase };
};

export interface Opener {
  readonly clock: () => EpochMs;
  readonly grace: Millis;
  /** Pending answers that start a sync, in an evaluation that does not say it. */
  readonly updateEach: number;
  readonly write: WriteForm;
}

/** Opens those that it may hold: where `isFreeOnly`, none of those that somebody else holds. */
const openHeld = async (
  tx: Tx,
  requests: readonly OpenRequest[],
  { clock, grace, updateEach, write }: Opener,
  isFreeOnly: boolean,
): Promise<readonly (OpenOutcome | 'held')[]> => {
  const { now, locked } = await lockAndExpireSheets(tx, requests, clock, grace, { isFreeOnly });
  const readOf = await readToOpen(
    tx,
    requests.filter(({ identity }) => locked.has(identity.id)),
  );
  const decided = requests.map((request): Refused | Opening | 'held' => {
    const held = locked.get(request.identity.id);
    if (held === undefined) return isFreeOnly ? 'held' : refused(texts.noSession);
    const read = readOf(request);
    if (read.loginEnd !== null) return { kind: read.loginEnd };
    // Its session may have got other times since it was held: nobody has to hold a sheet for that.
    const found = FinalStatus.is(held.sheet.status) ? held : { ...held, sheet: read.sheet };
    return refusalOf(found, request, read, now) ?? openingOf(request, found, read, now);
  });
  const openings = decided.flatMap((one) => (one === 'held' || 'kind' in one ? [] : [one]));
  await recordDevices(tx, openings, now);
  const answersFor = await answersWithin(
    tx,
    openings.flatMap(({ before, found: { identity } }) => (wasOpened(before) ? [identity] : [])),
  );
  const opened = openings.map(({ found, card }) =>
    openedParts(found, { card, answers: answersFor(found.identity), updateEach }, now),
  );
  const contents = opened.map((parts) => contentOf(write, parts));
  const news = openings.flatMap(({ isNew, found: { sheet }, request: { device, client } }) =>
    isNew ? [{ ...sheet, startedAt: sheet.startedAt ?? now, sheetId: sheet.id, device, client }] : [],
  );
  const kept = await recordOpenings(tx, news, contents);
  const outcomes = new Map(
    openings.map((one, place) => {
      const { sheetId, hash } = contents[place] as OpenedContent;
      const content = { hash, isKept: kept.has(sheetId) };
      return [one, { kind: 'opened', parts: opened[place] as OpenedParts, content } as const];
    }),
  );
  return decided.map((one) => (one === 'held' || 'kind' in one ? one : (outcomes.get(one) as OpenOutcome)));
};

/**
 * Opens sheets for devices, each by itself: P becomes A, the epoch is issued, and all that the examinee may see goes out. No sheet may
 * come twice.
 */
export const openSheets = async (
  tx: Tx,
  requests: readonly OpenRequest[],
  opener: Opener,
): Promise<readonly OpenOutcome[]> =>
  (await openHeld(tx, requests, opener, false)).flatMap((outcome) => (outcome === 'held' ? [] : [outcome]));

/**
 * The same of those sheets that nobody else holds. One that somebody does, as who plans a whole roster, is left: the others do not wait for it.
 */
export const openFreeSheets = (
  tx: Tx,
  requests: readonly OpenRequest[],
  opener: Opener,
): Promise<readonly (OpenOutcome | 'held')[]> => openHeld(tx, requests, opener, true);
