import { type PostedEntry, UnreadableEntry } from '@quipu/contract';
import {
  compareVersions,
  type EpochMs,
  type IndexedItem,
  invalidEntry,
  type Millis,
  type PendingEntry,
  type SetAside,
  type SetAsideReason,
  type SheetIndex,
} from '@quipu/engine';
import type { NewAnswer } from '../sheets/answer-store.ts';
import { sectionDeadline, sheetDeadline } from '../sheets/deadlines.ts';
import type { SectionsLeft } from '../sheets/left-sections.ts';
import type { SectionStarts } from '../sheets/section-store.ts';
import type { SheetIdentity } from '../sheets/sheet-identity.ts';
import type { HeldSheet } from '../sheets/sheet-store.ts';

/**
 * An entry with the time of its last key, as far as this server can know: not before the sheet was started, nor after it came.
 * Nothing else that is known precedes it for certain: the entry's revision grows with every visit too, and whoever has no
 * network hands in late what was typed long ago.
 */
const withKeyTime = (entry: PendingEntry, { startedAt }: Pick<HeldSheet, 'startedAt'>, now: EpochMs): PendingEntry => {
  const updatedAt = Math.min(now, Math.max(startedAt ?? 0, entry.updatedAt));
  return updatedAt === entry.updatedAt ? entry : { ...entry, updatedAt };
};

export interface PostFacts {
  readonly identity: SheetIdentity;
  readonly sheet: HeldSheet;
  readonly form: SheetIndex;
  readonly starts: SectionStarts;
  readonly left: SectionsLeft;
  readonly now: EpochMs;
  readonly grace: Millis;
  /** The entries are a verified log's: what counts for the sheet is when they were made, not when they came. */
  readonly byLog?: boolean;
  /** A laboratory's server took them when they were made: for no section it counts when they came here. */
  readonly takenThere?: boolean;
}

/** An entry that is never to be taken, as it came. */
export interface EntryApart<Entry = PostedEntry> {
  readonly entry: Entry;
  readonly reason: SetAsideReason;
}

export interface Judgement<Entry = PostedEntry> {
  readonly answers: readonly NewAnswer[];
  /** Posted together with a higher version of the same answer. */
  readonly superseded: readonly PendingEntry[];
  readonly apart: readonly EntryApart<Entry>[];
}

/** Tells what is said of entries that are not taken. Who posted one without an id cannot be told of it. */
export const toldOf = (apart: readonly EntryApart[]): readonly SetAside[] =>
  apart.flatMap(({ entry: { id }, reason }) => (id === null ? [] : [{ id, reason }]));

const LATE: ReadonlySet<SetAsideReason> = new Set(['late', 'lateForSection']);
/** Tells whether an entry of a log was made after its time. */
export const isMadeLate = ({ reason }: EntryApart): boolean => LATE.has(reason);

/** Limits are younger than the oldest logs. */
const BEYOND_LIMITS: ReadonlySet<SetAsideReason> = new Set(['tooLong', 'illFormed']);
/** Some entry is one that no log of this sheet can have. */
export const isForeign = ({ apart }: Judgement): boolean =>
  apart.some((one) => !isMadeLate(one) && !BEYOND_LIMITS.has(one.reason));

const itemOf = ({ identity, form }: PostFacts, id: number): IndexedItem | undefined =>
  id - identity.answerBase < identity.answerCount ? form.items[id - identity.answerBase] : undefined;

/**
 * Tells whether an entry is in time for its section: made before its end, and here within the grace of it. A hybrid sheet is
 * taken without a network, so that there arrival counts for the sheet only, and a section's start may follow its answers.
 */
const sectionProblem = (facts: PostFacts, { position }: IndexedItem, entry: PendingEntry): SetAsideReason | null => {
  const { byLog = false, takenThere = false, form, grace, left, now, sheet, starts } = facts;
  const section = form.content.sections[form.sectionOfPosition[position] ?? -1];
  if (section === undefined) return null;
  const isLeft = entry.updatedAt > (left.get(section.id) ?? entry.updatedAt);
  if (section.duration === null) return isLeft ? 'lateForSection' : null;
  const startedAt = starts.get(section.id);
  if (startedAt === undefined) return sheet.hybridMode ? null : byLog ? 'lateForSection' : 'sectionNotStarted';
  if (isLeft) return 'lateForSection';
  const end = sectionDeadline(section, startedAt, sheet, now);
  if (now <= end) return null;
  const isHere = takenThere || sheet.hybridMode || now <= end + grace;
  return entry.updatedAt <= end && isHere ? null : 'lateForSection';
};

/** An entry that was made after the end is late, and so is one that comes after the grace, unless a log brings it. */
const isLate = (
  { byLog = false, now, grace, sheet: { answersUntil } }: PostFacts,
  { updatedAt }: PendingEntry,
  end: EpochMs,
): boolean => (byLog || now > end) && (updatedAt > end || (!byLog && now > (answersUntil ?? end + grace)));

const problemOf = (facts: PostFacts, posted: PendingEntry, end: EpochMs): SetAsideReason | null => {
  const item = itemOf(facts, posted.id);
  if (item === undefined) return 'unknownItem';
  if (posted.epoch < 1 || posted.epoch > facts.sheet.epoch) return 'unknownEpoch';
  const invalid = invalidEntry(item, posted);
  if (invalid !== null) return invalid;
  const entry = withKeyTime(posted, facts.sheet, facts.now);
  return isLate(facts, entry, end) ? 'late' : sectionProblem(facts, item, entry);
};

/** Tells when answering ended: by time, or before that with the sheet. */
const endOfAnswers = ({ sheet, now }: PostFacts): EpochMs => {
  const deadline = sheetDeadline(sheet, now);
  return sheet.answersUntil === null ? deadline : Math.min(deadline, sheet.finishedAt ?? deadline);
};

/**
 * Decides what becomes of entries posted to a sheet under way, or to one that somebody ended: each is judged by itself, and none
 * keeps another from being taken.
 */
export const judgePost = <Entry extends PostedEntry>(facts: PostFacts, entries: readonly Entry[]): Judgement<Entry> => {
  const end = endOfAnswers(facts);
  const taken = new Map<number, PendingEntry>();
  const superseded: PendingEntry[] = [];
  const apart: EntryApart<Entry>[] = [];
  for (const posted of entries) {
    if (posted instanceof UnreadableEntry) {
      apart.push({ entry: posted, reason: 'unreadable' });
      continue;
    }
    const reason = problemOf(facts, posted, end);
    if (reason !== null) {
      // As it came: nothing of it is rewritten.
      apart.push({ entry: posted, reason });
      continue;
    }
    const entry = withKeyTime(posted, facts.sheet, facts.now);
    const other = taken.get(entry.id);
    const isHigher = other === undefined || compareVersions(entry, other) > 0;
    if (isHigher) taken.set(entry.id, entry);
    if (other !== undefined) superseded.push(isHigher ? other : entry);
  }
  const answers = [...taken.values()].map((entry) => ({
    sheetId: facts.sheet.id,
    itemId: itemOf(facts, entry.id)?.item.id ?? 0,
    entry,
  }));
  return { answers, superseded, apart };
};
