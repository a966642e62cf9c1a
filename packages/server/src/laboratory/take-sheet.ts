import type { LaboratoryOutcome } from '@quipu/contract';
import { compareVersions, type EpochMs, type FinalStatus, type Millis, type PendingEntry } from '@quipu/engine';
import { endOf } from '../exams/answers/finish-sheet.ts';
import { type EntryApart, isForeign, isMadeLate, judgePost } from '../exams/answers/judge-post.ts';
import { quarantine, type ToQuarantine } from '../exams/answers/quarantine-answers.ts';
import { sameDetails } from '../exams/answers/same-details.ts';
import { tooEarly } from '../exams/answers/too-early.ts';
import { addBackupLog, isSettled } from '../exams/backup/import-store.ts';
import { withdrawGrade } from '../exams/grading/sheet-grade-store.ts';
import { answersOf, type HeldAnswer, type NewAnswer, writeAnswers } from '../exams/sheets/answer-store.ts';
import { timeRatio } from '../exams/sheets/deadlines.ts';
import { type Expiry, expiryOf } from '../exams/sheets/expiry.ts';
import { finishExpired, finishLocked } from '../exams/sheets/finish-locked.ts';
import { type LockedSheet, lockAndExpireSheets, type Subject } from '../exams/sheets/lock-and-expire-sheets.ts';
import { moveSectionStart, recordSectionStart, type SectionStarts } from '../exams/sheets/section-store.ts';
import { type HeldSheet, recordNextDevice, recordOpening } from '../exams/sheets/sheet-store.ts';
import { sheetsOut } from '../exams/sheets/sheets-out.ts';
import type { LaboratoryTold } from '../platform/db/columns/laboratory-told.ts';
import type { Tx } from '../platform/db/database.ts';
import { compareWithLog, type LogComparison } from './compare-with-log.ts';
import { type GivenThere, keepGivenThere, withGivenThere } from './given-there.ts';
import { keepAcceptances } from './keep-acceptances.ts';
import { keepDamage, recordForks } from './log-forks.ts';
import type { ReadResults } from './read-sheet-results.ts';
import type { SheetResults } from './results-content.ts';
import { type Outcome, recordComparison, recordTaking, setStanding, standingOf, type Taking } from './taking-store.ts';

export interface SheetTaking extends Taking {
  readonly subject: Subject;
  /** Set back (take-results.ts). */
  readonly results: SheetResults;
  /** Null: its logs are not whole. */
  readonly read: ReadResults | null;
  readonly clockAhead: Millis;
  /** Results of it that were taken before were set back by so much less. */
  readonly clockMoved: Millis;
  /** It was begun there then, by the laboratory's own clock. */
  readonly begunAt: EpochMs;
  /** Somebody decided that they count though the package was recalled. */
  readonly anyway: boolean;
}

type Sound = SheetTaking & { readonly read: ReadResults };
interface End {
  readonly status: FinalStatus;
  readonly at: EpochMs;
  /** Null: nobody finished it. */
  readonly comment: string | null;
}

export interface SheetTaken {
  readonly outcome: LaboratoryOutcome;
  /** The very same came before, and nothing changed. */
  readonly isRepeat: boolean;
  /** Null: nothing of it was ever taken. */
  readonly log: LogComparison | null;
}

/** Whoever has the computer can say anything: so many minutes that were given there count. One may be reopened days later. */
const MAX_COUNTED_MINUTES = 7 * 1_440;

const NO_DEVICE = 'laboratory';

/**
 * Gives a sheet the start that it had in the laboratory: not before its session, not after now. One that was taken before may have gone
 * on there since, on another computer or reopened: unless it is under way here, its epoch is that of the last device there.
 */
const openedSheet = (
  sheet: HeldSheet,
  { startedAt, epoch, extraMinutes, roomMinutes }: SheetResults,
  { standstill, givenBackMs }: GivenThere,
  { counted, now }: { readonly counted: number; readonly now: EpochMs },
): HeldSheet => {
  // What the room gave counts once beside what was given here. An older server's results do not tell the two apart.
  const sheetExtraMinutes =
    roomMinutes === null
      ? Math.max(sheet.sheetExtraMinutes, Math.min(extraMinutes, MAX_COUNTED_MINUTES))
      : sheet.sheetExtraMinutes + Math.max(0, Math.min(roomMinutes, MAX_COUNTED_MINUTES) - counted);
  const given = { sheetExtraMinutes, givenBackMs, standstill };
  if (sheet.status === 'A') return { ...sheet, ...given };
  if (sheet.status !== 'P') return { ...sheet, ...given, epoch: Math.max(sheet.epoch, epoch) };
  const start = Math.min(now, Math.max(startedAt, sheet.sessionStart));
  return { ...sheet, ...given, status: 'A', startedAt: start, epoch };
};

/**
 * The sheet with the most extra time that its laboratory was ever told of its person. Nobody takes time from an evaluation under way
 * there either, so that a room may have gone by what was so before.
 */
const asGivenThere = (sheet: HeldSheet, told: LaboratoryTold | null): HeldSheet => {
  let most = sheet;
  for (const [extraTimePercent, extraTimeMinutes] of told?.given ?? []) {
    const given = { ...sheet, extraTimePercent, extraTimeMinutes };
    if (timeRatio(given) > timeRatio(most)) most = given;
  }
  return most;
};

/**
 * The earlier start of a section stays, unless its sheet went on there: whoever reopened it led the start on. Results of an
 * earlier device, which come after that, change none that is held.
 */
const startsWith = (
  { form, sheet: { epoch }, starts }: LockedSheet,
  sheet: HeldSheet,
  results: SheetResults,
  now: EpochMs,
): SectionStarts => {
  const chosen = sheet.epoch > epoch ? Math.max : Math.min;
  const merged = new Map(starts);
  for (const { sectionId, startedAt } of results.starts) {
    if (!form.index.content.sections.some(({ id, duration }) => id === sectionId && duration !== null)) continue;
    const held = merged.get(sectionId);
    if (held !== undefined && results.epoch < epoch) continue;
    const said = Math.max(sheet.startedAt ?? now, Math.min(startedAt, now));
    merged.set(sectionId, chosen(said, held ?? said));
  }
  return merged;
};

const newsIn = (entries: readonly PendingEntry[], held: ReadonlyMap<number, HeldAnswer>): readonly PendingEntry[] =>
  entries.filter((entry) => {
    const before = held.get(entry.id);
    if (before === undefined) return entry.details.length > 0;
    return compareVersions(entry, before) > 0 && !sameDetails(entry.details, before.details);
  });

/** The end that the laboratory saw, within what the server's clock allows; of what nobody finished, its time's. Null: it is not the sheet's. */
const endIn = (
  sheet: HeldSheet,
  { status, finishedAt, comment, epoch }: SheetResults,
  expiry: Expiry | null,
  now: EpochMs,
): End | null => {
  if (status === 'A') return expiry === null ? null : { ...expiry, comment: null };
  // Another device went on with it since, or an operator let it go on.
  if (epoch !== sheet.epoch || (sheet.reopenedAt !== null && (finishedAt ?? 0) <= sheet.reopenedAt)) return null;
  if (sheet.status !== 'A' && comment === null) return null;
  const { status: as, at } = endOf({ sheet }, { status, finishedAt }, now);
  return { status: as, at, comment };
};

interface Merging {
  readonly found: LockedSheet;
  /** It has the start that it had there. */
  readonly sheet: HeldSheet;
  readonly given: GivenThere;
  readonly starts: SectionStarts;
  readonly answers: readonly NewAnswer[];
  /** Made after the end of their section, or of the sheet. */
  readonly late: readonly PendingEntry[];
  /** Beyond what an answer can be. */
  readonly odd: readonly PendingEntry[];
  /** It is finished here: nothing of it changes any more. */
  readonly isClosed: boolean;
  readonly end: End | null;
  readonly now: EpochMs;
}

/** Writes what was found right: the opening, logs, starts, answers, the end. Returns how many answers were news. */
const merge = async (tx: Tx, { subject, results, read, sheetId }: Sound, merging: Merging): Promise<number> => {
  const { found, sheet, given, starts, answers, late, odd, isClosed, end: said, now } = merging;
  if (found.sheet.status === 'P')
    await recordOpening(tx, sheetId, {
      ...sheet,
      startedAt: sheet.startedAt ?? now,
      device: results.device ?? NO_DEVICE,
    });
  else if (sheet.epoch > found.sheet.epoch)
    await recordNextDevice(tx, sheetId, { epoch: sheet.epoch, device: results.device ?? NO_DEVICE });
  if (sheet.sheetExtraMinutes > found.sheet.sheetExtraMinutes || sheet.givenBackMs > found.sheet.givenBackMs)
    await tx
      .updateTable('answers_sheet')
      .set({ extra_minutes: sheet.sheetExtraMinutes, given_back_ms: sheet.givenBackMs })
      .where('id', '=', sheetId)
      .execute();
  await keepGivenThere(tx, sheet, given);
  for (const log of read.logs) await addBackupLog(tx, sheetId, log, now);
  await keepDamage(tx, sheetId, results);
  await keepAcceptances(tx, subject.identity.userId, results, now);
  for (const [id, startedAt] of starts)
    if (startedAt > (found.starts.get(id) ?? startedAt)) await moveSectionStart(tx, sheetId, id, startedAt);
    else if (startedAt !== found.starts.get(id)) await recordSectionStart(tx, sheetId, id, startedAt);
  const own = results.reviews.map((review) => ({ sheetId, ...review }));
  const apart: readonly ToQuarantine[] = [
    { sheetId, reason: 'lateForSection', entries: late },
    { sheetId, reason: 'unacceptable', entries: odd },
  ];
  await quarantine(tx, [...apart, ...own], now);
  if (isClosed) return 0;
  const written = await writeAnswers(tx, answers, now);
  // Here it was given more time than there: its time is not over, and whoever opens it here goes on.
  const goesOn = said !== null && (await tooEarly(tx, { ...found, sheet, starts }, said.status, now)) !== null;
  const end = goesOn ? null : said;
  if (end !== null && sheet.status === 'A') await finishLocked(tx, sheet, end.status, end.at, end.comment);
  else if (end !== null) await finishExpired(tx, sheet, end.status, end.at, end.comment);
  if (written.size > 0 || end !== null) await withdrawGrade(tx, sheetId);
  return written.size;
};

/**
 * Takes what a laboratory holds of a sheet as if it had been done here: its opening, its logs, its answers judged by when they were
 * made, its end. All of it or nothing; the same again changes nothing. What cannot be the sheet's own is kept for a person.
 */
export const takeSheet = async (
  tx: Tx,
  taking: SheetTaking,
  clock: () => EpochMs,
  grace: Millis,
): Promise<SheetTaken> => {
  const { subject, results, read, clockAhead, clockMoved: moved, begunAt: startedAt, anyway, sheetId } = taking;
  const { now, locked } = await lockAndExpireSheets(tx, [subject], clock, grace);
  const { state, sessionId, isValid, before, log, told, roomMinutes } = await standingOf(tx, taking);
  // A later version may read what this server refused: that is judged anew.
  const isJudged = before !== null && before !== 'refused' && !(anyway && before === 'review');
  if (isJudged) return { outcome: before, isRepeat: true, log };
  const { answerBase, answerCount } = subject.identity;
  const held = new Map((await answersOf(tx, answerBase, answerCount)).map((row) => [row.id, row]));
  const keep = async (outcome: Outcome): Promise<SheetTaken> => {
    if (outcome === before) return { outcome, isRepeat: true, log };
    const entries = newsIn(read?.entries ?? results.answers, held);
    await quarantine(tx, [{ sheetId, reason: 'laboratory', entries }], now);
    await recordTaking(tx, taking, { outcome, taken: 0, kept: entries.length, clockAhead, startedAt }, now);
    return { outcome, isRepeat: false, log };
  };

  if (read === null) return keep('refused');
  const found = locked.get(sheetId);
  if (found === undefined || !isValid || found.sheet.sessionId !== sessionId) return keep('review');
  const { status } = found.sheet;
  const isDecided = anyway && !(await sheetsOut(tx, [sheetId])).has(sheetId);
  const isFirst = status === 'P' && results.epoch > found.sheet.epoch && (state === 'out' || isDecided);
  const isMore = state === 'taken' && status !== 'P' && status !== 'I';
  if (!isFirst && !isMore) return keep('review');
  if (await recordForks(tx, sheetId, read.logs, now)) return keep('forked');
  const isClosed = isMore && status !== 'A' && (found.sheet.finishComment !== null || (await isSettled(tx, sheetId)));
  if (isClosed && newsIn(read.entries, held).length > 0) return keep('review');

  const given = withGivenThere(found.sheet, results, { moved, now });
  const sheet = openedSheet(found.sheet, results, given, { counted: roomMinutes, now });
  const there = asGivenThere(sheet, told);
  const starts = startsWith(found, sheet, results, now);
  // It went on there after its time was over here: that end is not its last.
  const asEnded = sheet.epoch > found.sheet.epoch ? { ...there, status: 'A' as const } : there;
  const expiry = expiryOf(asEnded, subject.form.index, starts, now, grace);
  // Its room may have reopened it since its time was over.
  const isUnfinished = results.status === 'A' && found.sheet.finishComment === null;
  if (isUnfinished && expiryOf({ ...there, status: 'A' }, subject.form.index, starts, now, grace) === null)
    return { outcome: 'running', isRepeat: false, log };
  const { left } = found;
  const form = subject.form.index;
  const facts = { identity: subject.identity, sheet: there, form, starts, left, now, grace };
  const judged = judgePost({ ...facts, byLog: true, takenThere: true }, read.entries);
  // Its log is whole: another device went on with it there, while it is under way here.
  if (isForeign(judged)) return keep(results.epoch > sheet.epoch ? 'review' : 'refused');
  const entriesOf = (apart: readonly EntryApart<PendingEntry>[]) => apart.map(({ entry }) => entry);
  const late = newsIn(entriesOf(judged.apart.filter(isMadeLate)), held);
  const odd = newsIn(entriesOf(judged.apart.filter((one) => !isMadeLate(one))), held);
  const end = endIn(asEnded, results, expiry, now);
  const merging = { found, sheet, given, starts, answers: judged.answers, late, odd, isClosed, end, now };
  const taken = await merge(tx, { ...taking, read }, merging);
  await setStanding(tx, taking, 'taken', roomMinutes + sheet.sheetExtraMinutes - found.sheet.sheetExtraMinutes);
  const kept = late.length + odd.length;
  await recordTaking(tx, taking, { outcome: 'taken', taken, kept, clockAhead, startedAt }, now);
  const comparison = await compareWithLog(tx, subject.identity);
  await recordComparison(tx, taking, comparison);
  return { outcome: 'taken', isRepeat: false, log: comparison };
};
