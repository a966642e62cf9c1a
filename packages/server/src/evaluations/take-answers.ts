import { type PostedEntry, UnreadableEntry } from '@quipu/contract';
import { compareVersions, type EpochMs, type FinalStatus, type Millis, type SetAside } from '@quipu/engine';
import { replacedFamilies } from '../access/token-store.ts';
import { withdrawGrade } from '../grading/sheet-grade-store.ts';
import { heldVersions, type NewAnswer, writeAnswers } from './answer-store.ts';
import { sheetDeadline, timeRatio } from './deadlines.ts';
import { type Judgement, judgePost, type PostFacts, toldOf } from './judge-post.ts';
import { type ForReview, keepForReview, reviewsOf } from './review-store.ts';
import { type SettledSheet, type Subject, settleSheets } from './settle-sheets.ts';
import type { HeldSheet, Within } from './sheet-store.ts';
import { texts } from './texts.ts';

export interface AnswersRequest extends Subject {
  /** The login that posts: it may be replaced while the post waits for its sheet. */
  readonly familyId: number;
  readonly entries: readonly PostedEntry[];
}

export interface Taken {
  readonly superseded: readonly number[];
  readonly setAside: readonly SetAside[];
}

export type AnswersOutcome =
  | { readonly kind: 'refused'; readonly msg: string }
  /** The sheet has ended, as this, and nothing of the post counts: a word on each of its entries all the same. */
  | ({ readonly kind: 'tooLate'; readonly now: EpochMs; readonly status: FinalStatus } & Taken)
  | { readonly kind: 'replaced' }
  | ({
      readonly kind: 'taken';
      readonly now: EpochMs;
      readonly times: ReplyTimes;
      /** How the sheet ended, where it has; null: it goes on. */
      readonly status: FinalStatus | null;
    } & Taken);

export interface ReplyTimes {
  readonly deadline: EpochMs;
  readonly updatedAt: EpochMs;
  readonly timeRatio: number;
  /** The sheet's, when they were so. */
  readonly epoch: number;
  /** As they are signed on their way out. */
  readonly word: string | null;
}
export const replyTimes = (sheet: HeldSheet, now: EpochMs): ReplyTimes => ({
  deadline: sheetDeadline(sheet, now),
  updatedAt: sheet.timesUpdatedAt,
  timeRatio: timeRatio(sheet),
  epoch: sheet.epoch,
  word: null,
});

export interface Verdict {
  readonly outcome: AnswersOutcome;
  readonly answers: readonly NewAnswer[];
  readonly reviews: readonly ForReview[];
}

const replaced = (sheetId: number, entries: readonly PostedEntry[]): Verdict => ({
  outcome: { kind: 'replaced' },
  answers: [],
  reviews: [{ sheetId, reason: 'replacedLogin', entries }],
});
const refusal = (msg: string): Verdict => ({
  outcome: { kind: 'refused', msg },
  answers: [],
  reviews: [],
});

type Versions = ReadonlyMap<number, { readonly epoch: number; readonly revision: number }>;

/** It says more than what is held, as far as anybody can read it. */
export const isNews = (entry: PostedEntry, held: Versions): boolean => {
  if (entry instanceof UnreadableEntry) return true;
  const version = held.get(entry.id);
  return version === undefined || compareVersions(entry, version) > 0;
};

/** Those of which a higher version is held. */
export const lowerOf = (entries: readonly PostedEntry[], held: Versions): readonly number[] =>
  entries.flatMap((entry) => {
    const version = held.get(entry.id ?? 0);
    const isLower = !(entry instanceof UnreadableEntry) && version !== undefined && compareVersions(entry, version) < 0;
    return isLower ? entry.id : [];
  });

/** What a device still had of an answer that another one has given since. */
export const ofOlderDevice = (entries: readonly PostedEntry[], held: Versions): readonly PostedEntry[] =>
  entries.filter((entry) => {
    if (entry instanceof UnreadableEntry || entry.details.length === 0) return false;
    const version = held.get(entry.id);
    return version !== undefined && version.epoch > entry.epoch;
  });

/** Of a sheet that ended: what is taken all the same, as it was made before somebody ended it and comes soon after, and what is not. */
export const afterEnd = <Entry extends PostedEntry>(
  facts: PostFacts,
  news: readonly Entry[],
): Pick<Judgement<Entry>, 'answers' | 'apart'> => {
  const { answersUntil } = facts.sheet;
  const reason = 'afterFinish';
  if (answersUntil === null || facts.now > answersUntil)
    return { answers: [], apart: news.map((entry) => ({ entry, reason })) };
  const { answers, apart } = judgePost(facts, news);
  return { answers, apart: apart.map((one) => (one.reason === 'late' ? { ...one, reason } : one)) };
};

/** What a request's entries come to on its sheet, whose versions `held` are known where it is finished already. */
export const verdictOn = (
  { sheet, identity, form, starts, left }: SettledSheet,
  entries: readonly PostedEntry[],
  held: Versions,
  now: EpochMs,
  grace: Millis,
): Verdict => {
  if (sheet.status === 'P' || sheet.status === 'I') return refusal(texts.notStarted);
  const facts = { identity, sheet, form: form.index, starts, left, now, grace };
  const status = sheet.status === 'A' ? null : sheet.status;
  const taken = { kind: 'taken', now, times: replyTimes(sheet, now), status } as const;
  if (status !== null) {
    const news = entries.filter((entry) => isNews(entry, held));
    const { answers, apart } = afterEnd(facts, news);
    const told = { superseded: lowerOf(entries, held), setAside: toldOf(apart) };
    // Where something is taken, or was by an earlier post, what came too late beside it is set aside by itself.
    const isNothingTaken = apart.length > 0 && apart.length === entries.length;
    return {
      outcome: isNothingTaken ? { kind: 'tooLate', now, status, ...told } : { ...taken, ...told },
      answers,
      // Nobody opens it any more, so that its screen could show it beside the newer one.
      reviews: [
        ...reviewsOf(sheet.id, apart),
        { sheetId: sheet.id, reason: 'replacedLogin', entries: ofOlderDevice(entries, held) },
      ],
    };
  }
  const { answers, superseded, apart } = judgePost(facts, entries);
  const outcome = { ...taken, superseded: superseded.map(({ id }) => id), setAside: toldOf(apart) };
  return { outcome, answers, reviews: reviewsOf(sheet.id, apart) };
};

/** The ids among `answers` for which the database holds a higher version than the one given. */
export const supersededOf = async (
  within: Within,
  answers: readonly NewAnswer[],
  written: ReadonlySet<number>,
): Promise<ReadonlySet<number>> => {
  const passedOver = answers.filter(({ entry }) => !written.has(entry.id));
  const held = await heldVersions(
    within,
    passedOver.map(({ entry }) => entry.id),
  );
  const superseded = passedOver.filter(({ entry }) => {
    const version = held.get(entry.id);
    return version !== undefined && compareVersions(version, entry) > 0;
  });
  return new Set(superseded.map(({ entry }) => entry.id));
};

/** The posts of many sheets, no sheet twice, in one transaction: one statement writes them, each is answered for itself. */
export const takeAnswers = async (
  within: Within,
  requests: readonly AnswersRequest[],
  clock: () => EpochMs,
  grace: Millis,
): Promise<readonly AnswersOutcome[]> => {
  const { now, settled } = await settleSheets(within, requests, clock, grace);
  const finishedIds = requests.flatMap(({ identity, entries }) => {
    const status = settled.get(identity.id)?.sheet.status;
    return status === undefined || status === 'A' ? [] : entries.flatMap(({ id }) => id ?? []);
  });
  const held = await heldVersions(within, finishedIds);
  const ended = await replacedFamilies(
    within,
    requests.map(({ familyId }) => familyId),
  );
  const verdicts = requests.map(({ identity, entries, familyId }): Verdict => {
    if (ended.has(familyId)) return replaced(identity.id, entries);
    const sheet = settled.get(identity.id);
    return sheet === undefined ? refusal(texts.noSession) : verdictOn(sheet, entries, held, now, grace);
  });
  const answers = verdicts.flatMap((verdict) => verdict.answers);
  const written = await writeAnswers(within, answers, now);
  for (const sheetId of new Set(answers.map((answer) => answer.sheetId)))
    if (settled.get(sheetId)?.sheet.status !== 'A') await withdrawGrade(within, sheetId);
  const superseded = written.size === answers.length ? new Set<number>() : await supersededOf(within, answers, written);
  await keepForReview(
    within,
    verdicts.flatMap(({ reviews }) => reviews),
    now,
  );
  return verdicts.map(({ outcome, answers: own }) =>
    outcome.kind === 'taken'
      ? {
          ...outcome,
          superseded: [...outcome.superseded, ...own.map(({ entry }) => entry.id).filter((id) => superseded.has(id))],
        }
      : outcome,
  );
};
