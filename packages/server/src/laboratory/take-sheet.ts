import type { LaboratoryOutcome } from '@quipu/contract';
import { compareVersions, type EpochMs, type Millis, type PendingEntry } from '@quipu/engine';
import { addBackupLog, isSettled } from '../backup/import-store.ts';
import { answersOf, type HeldAnswer, writeAnswers } from '../evaluations/answer-store.ts';
import { expiryOf } from '../evaluations/expiry.ts';
import { endOf } from '../evaluations/finish-sheet.ts';
import { judgePost } from '../evaluations/judge-post.ts';
import { keepForReview } from '../evaluations/review-store.ts';
import { recordSectionStart, type SectionStarts } from '../evaluations/section-store.ts';
import { type SettledSheet, type Subject, settleSheets } from '../evaluations/settle-sheets.ts';
import { finishExpired, finishHeld, type HeldSheet, recordOpening, type Within } from '../evaluations/sheet-store.ts';
import { withdrawGrade } from '../grading/sheet-grade-store.ts';
import { keepAcceptances } from './keep-acceptances.ts';
import { keepDamage, recordForks } from './log-forks.ts';
import type { ReadResults } from './read-sheet-results.ts';
import type { SheetResults } from './results-content.ts';
import { sameDetails } from './same-details.ts';
import { type Outcome, recordTaking, setStanding, standingOf, type Taking } from './taking-store.ts';

export interface SheetTaking extends Taking {
  readonly subject: Subject;
  readonly results: SheetResults;
  /** Null: its logs are not whole. */
  readonly read: ReadResults | null;
  /** Somebody decided that they count though the package was recalled. */
  readonly anyway: boolean;
}

const NO_DEVICE = 'laboratory';

/** As it was opened in the laboratory: not before its session, not after now. */
const openedSheet = (sheet: HeldSheet, { startedAt, epoch }: SheetResults, now: EpochMs): HeldSheet =>
  sheet.status === 'P'
    ? { ...sheet, status: 'A', startedAt: Math.min(now, Math.max(startedAt, sheet.sessionStart)), epoch }
    : sheet;

/** The earlier start of a section stays. */
const startsWith = (
  { form, starts }: SettledSheet,
  sheet: HeldSheet,
  results: SheetResults,
  now: EpochMs,
): SectionStarts => {
  const merged = new Map(starts);
  for (const { sectionId, startedAt } of results.starts) {
    if (!form.index.sections.some(({ id, duration }) => id === sectionId && duration !== null)) continue;
    const said = Math.max(sheet.startedAt ?? now, Math.min(startedAt, now));
    merged.set(sectionId, Math.min(said, merged.get(sectionId) ?? said));
  }
  return merged;
};

const newsIn = (entries: readonly PendingEntry[], held: ReadonlyMap<number, HeldAnswer>): readonly PendingEntry[] =>
  entries.filter((entry) => {
    const before = held.get(entry.id);
    if (before === undefined) return entry.details.length > 0;
    return compareVersions(entry, before) > 0 && !sameDetails(entry.details, before.details);
  });

/**
 * Takes what a laboratory holds of a sheet as if it had been done here: its opening, its logs, its answers judged by when they were
 * made, its end. All of it or nothing; the same again changes nothing. What cannot be the sheet's own is kept for a person.
 */
export const takeSheet = async (
  within: Within,
  taking: SheetTaking,
  clock: () => EpochMs,
  grace: Millis,
): Promise<LaboratoryOutcome> => {
  const { subject, results, read, anyway, sheetId } = taking;
  const { now, settled } = await settleSheets(within, [subject], clock, grace);
  const { state, sessionId, isValid, before } = await standingOf(within, taking);
  if (before !== null && !(anyway && before === 'review')) return before;
  const { answerBase, answerCount } = subject.identity;
  const held = new Map((await answersOf(within, answerBase, answerCount)).map((row) => [row.id, row]));
  const differs = read?.differs ?? 0;
  const keep = async (outcome: Outcome): Promise<Outcome> => {
    const entries = newsIn(read?.entries ?? results.answers, held);
    await keepForReview(within, [{ sheetId, reason: 'laboratory', entries }], now);
    await recordTaking(within, taking, { outcome, taken: 0, kept: entries.length, differs }, now);
    return outcome;
  };

  if (read === null) return keep('refused');
  const found = settled.get(sheetId);
  const isOwn = found !== undefined && isValid && found.sheet.sessionId === sessionId;
  if (!isOwn) return keep('review');
  const { status } = found.sheet;
  const isFirst = status === 'P' && results.epoch > found.sheet.epoch && (state === 'out' || anyway);
  const isMore = state === 'taken' && status !== 'P' && status !== 'I';
  if (!isFirst && !isMore) return keep('review');
  if (await recordForks(within, sheetId, read.logs, now)) return keep('forked');
  const isClosed = status !== 'A' && (found.sheet.finishComment !== null || (await isSettled(within, sheetId)));
  if (isMore && isClosed && newsIn(read.entries, held).length > 0) return keep('review');

  const sheet = openedSheet(found.sheet, results, now);
  const starts = startsWith(found, sheet, results, now);
  const isOver = expiryOf(sheet, subject.form.index, starts, now, grace) !== null;
  if (results.status === 'A' && sheet.status === 'A' && !isOver) return 'running';
  const facts = { identity: subject.identity, sheet, form: subject.form.index, starts, now, grace, byLog: true };
  const judged = judgePost(facts, read.entries);
  if (judged.kind !== 'taken') return keep('refused');

  if (isFirst) await recordOpening(within, sheetId, sheet.startedAt ?? now, sheet.epoch, results.device ?? NO_DEVICE);
  for (const { epoch, lines } of read.logs) await addBackupLog(within, sheetId, { epoch, lines }, now);
  await keepDamage(within, sheetId, results);
  await keepAcceptances(within, subject.identity.userId, results, now);
  for (const [id, startedAt] of starts)
    if (startedAt !== found.starts.get(id)) await recordSectionStart(within, sheetId, id, startedAt);
  const written = isClosed ? new Set<number>() : await writeAnswers(within, judged.answers, now);
  const late = newsIn(judged.late, held);
  await keepForReview(within, [{ sheetId, reason: 'lateForSection', entries: late }], now);
  await keepForReview(
    within,
    results.reviews.map((review) => ({ sheetId, ...review })),
    now,
  );
  const isEnding = !isClosed && (await endAs(within, sheet, results, now));
  if (written.size > 0 || isEnding) await withdrawGrade(within, sheetId);
  await setStanding(within, taking, 'taken');
  await recordTaking(within, taking, { outcome: 'taken', taken: written.size, kept: late.length, differs }, now);
  return 'taken';
};

/** The end that the laboratory saw, within what the server's clock allows. What is over and was not finished there ends by its time. */
const endAs = async (within: Within, sheet: HeldSheet, results: SheetResults, now: EpochMs): Promise<boolean> => {
  const { status: said, finishedAt, comment, epoch } = results;
  // Another device went on with it since, or an operator let it go on.
  if (epoch !== sheet.epoch || (sheet.reopenedAt !== null && (finishedAt ?? 0) <= sheet.reopenedAt)) return false;
  const end = endOf({ sheet }, { status: said === 'A' ? 'FT' : said, finishedAt }, now);
  if (sheet.status === 'A') await finishHeld(within, sheet.id, end.status, end.at, comment);
  else if (comment === null) return false;
  else await finishExpired(within, sheet.id, end.status, end.at, comment);
  return true;
};
