import { type EpochMs, givenBack, type Millis, NO_CAPS } from '@quipu/engine';
import { sql } from 'kysely';
import type { Left } from '../../platform/concurrency/shared-or-alone.ts';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Tx } from '../../platform/db/database.ts';
import { laterThan, letOtherTimesBe, timesAreFree } from '../operating/extend-store.ts';
import { lostBesidePauses, sheetDeadline } from '../sheets/deadlines.ts';
import { givenFor, keepGivenBack } from '../sheets/given-back-store.ts';
import { type LockedSheet, lockAndExpireSheets, type Subject } from '../sheets/lock-and-expire-sheets.ts';
import { type ReplyTimes, replyTimes } from '../sheets/reply-times.ts';
import { sheetAsRead } from '../sheets/sheet-store.ts';
import { touchSheet } from '../sheets/touch-sheet.ts';
import { texts } from '../texts.ts';

export interface LoadedReport extends Subject {
  readonly epoch: number;
  /** All was there then, or was done without, as the device says. */
  readonly loadedAt: EpochMs;
}

export type LoadedOutcome =
  | { readonly kind: 'refused'; readonly msg: string }
  | {
      readonly kind: 'known';
      readonly now: EpochMs;
      readonly times: ReplyTimes;
      /** The time given back of this epoch's loading. */
      readonly givenBackMs: Millis;
    };

/** Finds when the server first saw that the sheet was being taken, whatever its device says; null: not yet. */
const firstSign = async (tx: Tx, { identity }: LockedSheet, since: EpochMs): Promise<EpochMs | null> => {
  const { answerBase, answerCount, id } = identity;
  const answered = tx
    .selectFrom('user_answer')
    .select(sql<EpochMs | null>`min(received_at)`.as('at'))
    .where('id', '>=', answerBase)
    .where('id', '<', answerBase + answerCount)
    .where('received_at', '>=', instant(since));
  const started = tx
    .selectFrom('section_run')
    .select(sql<EpochMs | null>`min(started_at)`.as('at'))
    .where('sheet_id', '=', id)
    .where('started_at', '>=', instant(since));
  const rows = await answered.unionAll(started).execute();
  return rows.reduce<EpochMs | null>((first, { at }) => (at === null ? first : Math.min(first ?? at, at)), null);
};

/** The stretch from the opening to what ended it, as far as the server saw it itself, once. */
const giveBack = async (tx: Tx, found: LockedSheet, loadedAt: EpochMs, now: EpochMs, most: Millis) => {
  const { sheet } = found;
  const from = sheet.loadingSince ?? now;
  const to = Math.max(from, Math.min(loadedAt, (await firstSign(tx, found, from)) ?? now, now));
  const ran = { from, to: sheetDeadline(sheet, now) };
  const lost = lostBesidePauses(sheet, { cause: 'resources', from, to }, ran, now);
  const { id: sheetId, epoch } = sheet;
  const cause = 'resources';
  const before = { resources: await givenFor(tx, sheetId, cause) };
  const { given, proposed } = givenBack(lost, { ...NO_CAPS, resources: most }, before);
  await keepGivenBack(tx, { sheetId, sectionId: null, epoch, cause, from, to, given, proposed });
  const times =
    given === 0
      ? {}
      : {
          given_back_ms: sql<number>`given_back_ms + ${given}`,
          times_updated_at: laterThan(
            now,
            sql`times_updated_at`,
            sql`(select updated_at from quiz_session where id = answers_sheet.session_id)`,
          ),
        };
  await tx
    .updateTable('answers_sheet')
    .set({ loading_since: null, ...times })
    .where('id', '=', sheet.id)
    .execute();
  if (given > 0) await touchSheet(tx, sheet.id);
};

/**
 * The pictures and sounds of a sheet are on its device, or are done without: the time that it took is given back, up to a setting, of the sheet.
 * A repeat changes nothing and is answered the same; one of a device that holds the sheet no more gives nothing. `isFreeOnly`: it waits for
 * nobody who holds the sheet, or times.
 */
export const giveBackLoading = async (
  tx: Tx,
  { epoch, loadedAt, ...subject }: LoadedReport,
  clock: () => EpochMs,
  grace: Millis,
  most: Millis,
  isFreeOnly: boolean,
): Promise<LoadedOutcome | Left> => {
  if (!isFreeOnly) await letOtherTimesBe(tx);
  else if (!(await timesAreFree(tx, 'besideOthers'))) return 'times';
  const { now, locked } = await lockAndExpireSheets(tx, [subject], clock, grace, { isFreeOnly });
  const found = locked.get(subject.identity.id);
  if (found === undefined) return isFreeOnly ? 'held' : { kind: 'refused', msg: texts.noSession };
  const { sheet } = found;
  if (sheet.status === 'P' || sheet.status === 'I') return { kind: 'refused', msg: texts.notStarted };
  const isOwed = sheet.status === 'A' && sheet.epoch === epoch && sheet.loadingSince !== null;
  if (isOwed) await giveBack(tx, found, loadedAt, now, most);
  const current = isOwed ? ((await sheetAsRead(tx, sheet.id)) ?? sheet) : sheet;
  const givenBackMs = await givenFor(tx, sheet.id, 'resources', epoch);
  return { kind: 'known', now, times: replyTimes(current, now), givenBackMs };
};
