import type { PostedEntry } from '@quipu/contract';
import { type EpochMs, FinalStatus, type Millis } from '@quipu/engine';
import { loginEnds } from '../../accounts/tokens/token-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { withdrawGrade } from '../grading/sheet-grade-store.ts';
import { heldVersions, writeAnswers } from '../sheets/answer-store.ts';
import { sheetDeadline } from '../sheets/deadlines.ts';
import { finishLocked } from '../sheets/finish-locked.ts';
import { type LockedSheet, lockAndExpireSheets, type Subject } from '../sheets/lock-and-expire-sheets.ts';
import { type ReplyTimes, replyTimes } from '../sheets/reply-times.ts';
import { texts } from '../texts.ts';
import { judgePost, toldOf } from './judge-post.ts';
import { quarantine, toQuarantine } from './quarantine-answers.ts';
import { leftByReplaced, settleCounted } from './settle-counted.ts';
import { afterEnd, isNews, lowerOf, olderToQuarantine, supersedingOf, type Taken } from './take-answers.ts';
import { type StillUnderWay, tooEarly } from './too-early.ts';

export interface FinishRequest extends Subject {
  readonly familyId: number;
  readonly status: FinalStatus;
  readonly comment: string;
  readonly finishedAt: EpochMs | null;
  readonly entries: readonly PostedEntry[];
  /** Its device has more answers, which could not travel in it. */
  readonly owes: boolean;
}

export type FinishOutcome =
  | { readonly kind: 'refused'; readonly msg: string }
  | { readonly kind: 'replaced' }
  | ({
      readonly kind: 'finished';
      readonly now: EpochMs;
      readonly status: FinalStatus;
      readonly finishedAt: EpochMs;
      readonly times: ReplyTimes;
    } & Taken)
  /** Its time is not over: what came is taken as a post would be. */
  | ({ readonly kind: 'underWay'; readonly now: EpochMs } & StillUnderWay & Taken);

/** A device may say a list of programs of its end. */
export const MAX_END_COMMENT_LENGTH = 4_000;

/** Tells when it ended and as what: the device's word within what the server's clock allows. */
export const endOf = (
  { sheet }: Pick<LockedSheet, 'sheet'>,
  { status, finishedAt }: Pick<FinishRequest, 'status' | 'finishedAt'>,
  now: EpochMs,
) => {
  const deadline = sheetDeadline(sheet, now);
  const said = Math.min(finishedAt ?? now, now);
  const as = status === 'F' && said > deadline ? 'FT' : status;
  // Whatever the clock of the device said, time is over at the deadline that is held here.
  const at = as === 'FT' ? Math.min(now, deadline) : Math.min(said, deadline);
  return { status: as, at: Math.max(sheet.startedAt ?? 0, at), isUndone: false };
};

/** A finish from before the operator reopened the sheet, which comes late or again: it is answered, and ends nothing. */
const undoneOf = ({ sheet: { reopenedAt } }: LockedSheet, { status, finishedAt: at }: FinishRequest) =>
  at !== null && reopenedAt !== null && at <= reopenedAt ? { status, at, isUndone: true } : null;

/**
 * The first finish won already: the reply is its own. What is news in this one goes to review, but for what was made before
 * the end and comes within the grace.
 */
const repeatFinish = async (
  tx: Tx,
  { sheet, identity, form, starts, left }: LockedSheet,
  status: FinalStatus,
  entries: readonly PostedEntry[],
  now: EpochMs,
  grace: Millis,
): Promise<FinishOutcome> => {
  const ids = entries.flatMap(({ id }) => id ?? []);
  const held = (await heldVersions(tx, ids))(identity.id);
  const facts = { identity, sheet, form: form.index, starts, left, now, grace };
  const { answers, apart } = afterEnd(
    facts,
    entries.filter((entry) => isNews(entry, held)),
  );
  const written = await writeAnswers(tx, answers, now);
  if (written.size > 0) await withdrawGrade(tx, sheet.id);
  await quarantine(tx, [...toQuarantine(sheet.id, apart), ...olderToQuarantine(sheet.id, entries, held)], now);
  return {
    kind: 'finished',
    now,
    status,
    finishedAt: sheet.finishedAt ?? now,
    times: replyTimes(sheet, now),
    setAside: toldOf(apart),
    superseded: lowerOf(entries, held),
  };
};

/**
 * Takes the last answers and finishes, in one transaction. Answers that came too late do not keep a sheet from ending. An
 * end by time that has not come ends nothing: time is this server's to say. `isFreeOnly`: it waits for nobody who holds the sheet.
 */
export const finishSheet = async (
  tx: Tx,
  request: FinishRequest,
  clock: () => EpochMs,
  grace: Millis,
  isFreeOnly: boolean,
): Promise<FinishOutcome | 'held'> => {
  const { now, locked } = await lockAndExpireSheets(tx, [request], clock, grace, { isFreeOnly });
  const found = locked.get(request.identity.id);
  if (found === undefined) return isFreeOnly ? 'held' : { kind: 'refused', msg: texts.noSession };
  const { sheet, identity, form, starts, left } = found;
  const login = { familyId: request.familyId, userId: identity.userId };
  if ((await loginEnds(tx, [login]))(login) === 'replaced') {
    await quarantine(tx, [await leftByReplaced(tx, identity, request.entries)], now);
    return { kind: 'replaced' };
  }
  if (FinalStatus.is(sheet.status)) return repeatFinish(tx, found, sheet.status, request.entries, now, grace);
  if (sheet.status !== 'A') return { kind: 'refused', msg: texts.notStarted };

  const judged = judgePost({ identity, sheet, form: form.index, starts, left, now, grace }, request.entries);
  const { answers, apart } = judged;
  const written = await writeAnswers(tx, answers, now);
  const superseding = await supersedingOf(tx, answers, written);
  const older = olderToQuarantine(sheet.id, request.entries, superseding);
  await quarantine(tx, [...toQuarantine(sheet.id, apart), ...older], now);
  const told = {
    setAside: toldOf(apart),
    superseded: [...judged.superseded.map(({ id }) => id), ...superseding.keys()],
  };
  const undone = undoneOf(found, request);
  const early = undone === null ? await tooEarly(tx, found, request.status, now) : null;
  if (early !== null) return { kind: 'underWay', now, ...early, ...told };
  await settleCounted(tx, sheet.id, now);
  const end = undone ?? endOf(found, request, now);
  // What was made before it and did not come with it, as it had been refused by itself, may come for as long as after a deadline.
  const until = Math.min(now, sheetDeadline(sheet, now)) + grace;
  if (!end.isUndone) {
    await finishLocked(tx, sheet, end.status, end.at, request.comment.slice(0, MAX_END_COMMENT_LENGTH), {
      answers: until,
      // Who knows the grade may know what is right: where more is to come, nobody does before that.
      grade: request.owes ? until : null,
    });
  }
  return {
    kind: 'finished',
    now,
    status: end.status,
    finishedAt: end.at,
    times: replyTimes(sheet, now),
    ...told,
  };
};
