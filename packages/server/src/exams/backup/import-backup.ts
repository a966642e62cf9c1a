import {
  compareVersions,
  type Details,
  type EpochMs,
  type FinalStatus,
  type Millis,
  type PendingEntry,
} from '@quipu/engine';
import type { QuarantineReason } from '../../platform/db/columns/kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import { endOf, MAX_END_COMMENT_LENGTH } from '../answers/finish-sheet.ts';
import { type EntryApart, isForeign, isMadeLate, judgePost } from '../answers/judge-post.ts';
import { quarantine } from '../answers/quarantine-answers.ts';
import { sameDetails } from '../answers/same-details.ts';
import { settleCounted } from '../answers/settle-counted.ts';
import { afterEnd } from '../answers/take-answers.ts';
import { tooEarly } from '../answers/too-early.ts';
import { withdrawGrade } from '../grading/sheet-grade-store.ts';
import { holdsLog } from '../logs/log-store.ts';
import { answersOf, type HeldAnswer, type NewAnswer, writeAnswers } from '../sheets/answer-store.ts';
import { sheetDeadline } from '../sheets/deadlines.ts';
import { finishExpired, finishLocked } from '../sheets/finish-locked.ts';
import { type LockedSheet, lockAndExpireSheets, type Subject } from '../sheets/lock-and-expire-sheets.ts';
import { recordSectionStart, type SectionStarts } from '../sheets/section-store.ts';
import { texts as evaluationTexts } from '../texts.ts';
import { addBackupLog, isSettled, recordImport, wasImported } from './import-store.ts';
import type { BackupLog } from './replay-backup.ts';
import { texts } from './texts.ts';

export interface Imported {
  readonly now: EpochMs;
  /** Answers that the server did not have. */
  readonly taken: number;
  /** Answers that it had, and that say the same. */
  readonly same: number;
  /** Answers that a person has to decide on. */
  readonly kept: number;
  /** Names those of the kept ones to which the device that has the sheet now says nothing: it can give them. */
  readonly unanswered: readonly { readonly answerId: number; readonly details: Details }[];
  /** The sheet is finished now. */
  readonly status: FinalStatus | null;
  /** It was not, before. */
  readonly finishedBy: boolean;
}
export type ImportOutcome =
  | { readonly kind: 'refused'; readonly msg: string }
  | ({ readonly kind: 'imported' } & Imported);

const refused = (msg: string): ImportOutcome => ({ kind: 'refused', msg });

const finalOf = ({ sheet: { status } }: LockedSheet): FinalStatus | null =>
  status === 'P' || status === 'A' || status === 'I' ? null : status;

/**
 * Somebody finished it, or its results are known: what is taken after that is what a post would bring. Where only its time ran out,
 * what was made in time still counts.
 */
const isClosed = async (tx: Tx, locked: LockedSheet): Promise<boolean> =>
  finalOf(locked) !== null && (locked.sheet.finishComment !== null || (await isSettled(tx, locked.sheet.id)));

/** Tells when sections started, with what a hybrid sheet's log says of its own: the earlier start stays. */
const startsWith = ({ sheet, form, starts }: LockedSheet, log: BackupLog, now: EpochMs): SectionStarts => {
  if (!sheet.hybridMode) return starts;
  const merged = new Map(starts);
  const deadline = sheetDeadline(sheet, now);
  for (const { sectionId, startedAt } of log.starts) {
    const section = form.index.content.sections.find(({ id }) => id === sectionId);
    const said = Math.max(sheet.startedAt ?? now, Math.min(startedAt, now));
    if (section === undefined || section.duration === null || said >= deadline) continue;
    merged.set(sectionId, Math.min(said, starts.get(sectionId) ?? said));
  }
  return merged;
};

/** Tells whether the log's end is the sheet's: nobody else opened it since, and no operator reopened it. */
const endIn = ({ sheet }: LockedSheet, { epoch, finish }: BackupLog) =>
  finish !== null && epoch === sheet.epoch && (sheet.reopenedAt === null || finish.at > sheet.reopenedAt)
    ? finish
    : null;

/** Pending answers of the log that lost against higher ones of another device, and say something else. */
const lostIn = (log: BackupLog, held: ReadonlyMap<number, HeldAnswer>): readonly PendingEntry[] =>
  log.entries.filter((entry) => {
    const higher = held.get(entry.id);
    const isLower = higher !== undefined && compareVersions(higher, entry) > 0;
    return isLower && log.pendingIds.has(entry.id) && !sameDetails(entry.details, higher.details);
  });

const isNews =
  (held: ReadonlyMap<number, HeldAnswer>) =>
  (entry: PendingEntry): boolean => {
    const version = held.get(entry.id);
    return version === undefined || compareVersions(entry, version) > 0;
  };

/** Not only seen, or seen for longer: answered, or answered otherwise. */
const saysMore =
  (held: ReadonlyMap<number, HeldAnswer>) =>
  (entry: PendingEntry): boolean => {
    const before = held.get(entry.id);
    return before === undefined ? entry.details.length > 0 : !sameDetails(entry.details, before.details);
  };

const sameIn = ({ entries }: BackupLog, held: ReadonlyMap<number, HeldAnswer>): number =>
  entries.filter(({ id, details }) => details.length > 0 && sameDetails(details, held.get(id)?.details ?? [])).length;

/**
 * Takes a sheet up from a log that was verified: answers as if they had been posted when they were made, starts of sections,
 * the end. All of it, or nothing; the same log again changes nothing. `isFreeOnly`: it waits for nobody who holds the sheet or its log.
 */
export const importBackup = async (
  tx: Tx,
  subject: Subject,
  log: BackupLog,
  clock: () => EpochMs,
  grace: Millis,
  isFreeOnly: boolean,
): Promise<ImportOutcome | 'held'> => {
  const { now, locked } = await lockAndExpireSheets(tx, [subject], clock, grace, { isFreeOnly });
  const found = locked.get(subject.identity.id);
  if (found === undefined) return isFreeOnly ? 'held' : refused(evaluationTexts.noSession);
  const { sheet, identity, form, left } = found;
  if (sheet.status === 'P' || sheet.status === 'I') return refused(texts.notStarted);
  const deadline = sheetDeadline(sheet, now);
  if (now > deadline + Math.max(grace, sheet.backupWindow)) return refused(texts.outside);

  const starts = startsWith(found, log, now);
  const facts = { identity, sheet, form: form.index, starts, left, now, grace };
  const judged = judgePost({ ...facts, byLog: true }, log.entries);
  if (isForeign(judged)) return refused(texts.damaged);
  if (!(await holdsLog(tx, sheet.id, isFreeOnly))) return 'held';
  const added = await addBackupLog(tx, sheet.id, log, now);
  if (added !== 'added') return refused(texts[added]);
  const rows = await answersOf(tx, identity.answerBase, identity.answerCount);
  const held = new Map(rows.map((row) => [row.id, row]));
  const same = sameIn(log, held);
  const isRepeat = await wasImported(tx, sheet.id, log);
  const review = async (reason: QuarantineReason, entries: readonly PendingEntry[]): Promise<number> => {
    // Each by itself: one may be given again, and another one be for a person to decide.
    const kept = entries.map((entry) => ({ sheetId: sheet.id, reason, entries: [entry] }));
    if (!isRepeat) await quarantine(tx, kept, now);
    return isRepeat ? 0 : entries.length;
  };

  if (await isClosed(tx, found)) {
    const { answers, apart } = afterEnd(facts, log.entries.filter(isNews(held)));
    const written = await writeAnswers(tx, answers, now);
    if (written.size > 0) await withdrawGrade(tx, sheet.id);
    const isTaken = ({ entry }: NewAnswer): boolean => written.has(entry.id) && saysMore(held)(entry);
    const taken = answers.filter(isTaken).length;
    const late = await review('afterFinish', apart.map(({ entry }) => entry).filter(saysMore(held)));
    const kept = late + (await review('olderBackup', lostIn(log, held)));
    await settleCounted(tx, sheet.id, now);
    await recordImport(tx, sheet.id, log, taken, now);
    return { kind: 'imported', now, taken, same, kept, unanswered: [], status: finalOf(found), finishedBy: false };
  }

  for (const [sectionId, startedAt] of starts)
    if (startedAt !== found.starts.get(sectionId)) await recordSectionStart(tx, sheet.id, sectionId, startedAt);
  const written = await writeAnswers(tx, judged.answers, now);
  const answers = judged.answers.filter(({ entry }) => written.has(entry.id)).map(({ entry }) => entry);
  const taken = answers.filter(saysMore(held)).length;
  const newsIn = (apart: readonly EntryApart<PendingEntry>[]) =>
    apart
      .map(({ entry }) => entry)
      .filter(isNews(held))
      .filter(saysMore(held));
  const late = await review('lateForSection', newsIn(judged.apart.filter(isMadeLate)));
  const odd = await review('unacceptable', newsIn(judged.apart.filter((one) => !isMadeLate(one))));
  const outdone = lostIn(log, held);
  const lost = await review('olderBackup', outdone);
  const unanswered = outdone.filter(({ id }) => held.get(id)?.details.length === 0);
  await settleCounted(tx, sheet.id, now);
  const said = endIn(found, log);
  // It was given more time meanwhile, of which that device had not heard: it goes on.
  const goesOn = said !== null && (await tooEarly(tx, { ...found, starts }, said.status, now)) !== null;
  const end = said === null || goesOn ? null : endOf(found, { status: said.status, finishedAt: said.at }, now);
  if (end !== null) {
    const finish = sheet.status === 'A' ? finishLocked : finishExpired;
    await finish(tx, sheet, end.status, end.at, (said?.comment ?? '').slice(0, MAX_END_COMMENT_LENGTH));
  }
  if (written.size > 0 || end !== null) await withdrawGrade(tx, sheet.id);
  await recordImport(tx, sheet.id, log, taken, now);
  return {
    kind: 'imported',
    now,
    taken,
    same,
    kept: late + odd + lost,
    unanswered: unanswered.map(({ id: answerId, details }) => ({ answerId, details })),
    status: end?.status ?? finalOf(found),
    finishedBy: end !== null,
  };
};
