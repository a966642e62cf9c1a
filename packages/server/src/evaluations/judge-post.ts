import type { EpochMs, Millis, PendingEntry } from '@quipu/engine';
import type { NewAnswer } from './answer-store.ts';
import { sectionDeadline, sheetDeadline } from './deadlines.ts';
import { detailProblem } from './detail-problem.ts';
import type { FormIndex, IndexedItem } from './form-index.ts';
import type { SectionStarts } from './section-store.ts';
import type { SheetIdentity } from './sheet-identity.ts';
import type { HeldSheet } from './sheet-store.ts';
import { texts } from './texts.ts';

export interface PostFacts {
  readonly identity: SheetIdentity;
  readonly sheet: HeldSheet;
  readonly form: FormIndex;
  readonly starts: SectionStarts;
  readonly now: EpochMs;
  readonly grace: Millis;
  /** The entries are a verified log's: what counts is when they were made, not when they came. */
  readonly byLog?: boolean;
}

export type Judgement =
  | { readonly kind: 'malformed'; readonly problems: readonly string[] }
  | { readonly kind: 'refused'; readonly msg: string }
  | {
      readonly kind: 'taken';
      readonly answers: readonly NewAnswer[];
      /** Can never be taken: their item is gone, or their section's time is. */
      readonly setAside: readonly number[];
      /** Those of them that a person should look at. */
      readonly late: readonly PendingEntry[];
    };

export const itemOf = (
  { identity, form }: Pick<PostFacts, 'identity' | 'form'>,
  id: number,
): IndexedItem | undefined =>
  id - identity.answerBase < identity.answerCount ? form.items[id - identity.answerBase] : undefined;

/** Far beyond any sheet: more is an attack, and the columns hold no more. */
const MOST_ENTRIES = 10_000;
const MOST_VISITS = 1_000_000_000;

/** What is wrong with an answer to an item, whosever it is; null: nothing. */
export const answerProblem = (item: IndexedItem, { visits, details }: PendingEntry): string | null =>
  visits > MOST_VISITS ? `at most ${MOST_VISITS} visits` : detailProblem(item, details);

/** What is wrong with the entries whatever the time is: nothing that an honest client sends. */
const problemsIn = (facts: PostFacts, entries: readonly PendingEntry[]): readonly string[] => {
  if (entries.length > MOST_ENTRIES) return [`answers: at most ${MOST_ENTRIES}`];
  const seen = new Set<number>();
  return entries.flatMap((entry, place) => {
    const repeated = seen.has(entry.id);
    seen.add(entry.id);
    const item = itemOf(facts, entry.id);
    const expected = repeated
      ? 'each answer once'
      : entry.epoch < 1 || entry.epoch > facts.sheet.epoch
        ? 'an epoch that was issued'
        : item === undefined
          ? null
          : answerProblem(item, entry);
    return expected === null ? [] : [`answers.${place}: ${expected}`];
  });
};

type Place = 'open' | 'late' | 'notStarted';

/**
 * Whether an entry is in time for its section: made before its end, and here within the grace of it. A hybrid sheet is
 * taken without a network, so that there arrival counts for the sheet only, and a section's start may follow its answers.
 */
const placeOf = (facts: PostFacts, item: IndexedItem, entry: PendingEntry, deadline: EpochMs): Place => {
  const byLog = facts.byLog ?? false;
  if (byLog && entry.updatedAt > deadline) return 'late';
  const section = facts.form.sections[item.section];
  if (section === undefined || section.duration === null) return 'open';
  const startedAt = facts.starts.get(section.id);
  if (startedAt === undefined) return facts.sheet.hybridMode ? 'open' : byLog ? 'late' : 'notStarted';
  const end = sectionDeadline(startedAt, section.duration, facts.sheet, deadline);
  if (facts.now <= end) return 'open';
  const isHere = byLog || facts.sheet.hybridMode || facts.now <= end + facts.grace;
  return entry.updatedAt <= end && isHere ? 'open' : 'late';
};

/**
 * What becomes of entries posted to a sheet under way: all of them are taken, or none, but for those set aside. After
 * the deadline only what was made before it is taken, and only within the grace.
 */
export const judgePost = (facts: PostFacts, entries: readonly PendingEntry[]): Judgement => {
  const problems = problemsIn(facts, entries);
  if (problems.length > 0) return { kind: 'malformed', problems };
  const deadline = sheetDeadline(facts.sheet, facts.now);
  const isLate = facts.byLog !== true && facts.now > deadline;
  if (isLate && facts.now > deadline + facts.grace) return { kind: 'refused', msg: texts.lateAnswers };
  if (isLate && entries.some(({ updatedAt }) => updatedAt > deadline))
    return { kind: 'refused', msg: texts.lateAnswers };

  const answers: NewAnswer[] = [];
  const setAside: number[] = [];
  const late: PendingEntry[] = [];
  for (const entry of entries) {
    const item = itemOf(facts, entry.id);
    const place = item === undefined ? 'late' : placeOf(facts, item, entry, deadline);
    if (place === 'notStarted') return { kind: 'refused', msg: texts.sectionNotStarted };
    if (item !== undefined && place === 'open') {
      answers.push({ sheetId: facts.sheet.id, itemId: item.item.id, entry });
      continue;
    }
    setAside.push(entry.id);
    if (item !== undefined) late.push(entry);
  }
  return { kind: 'taken', answers, setAside, late };
};
