import { type PostedEntry, UnreadableEntry } from '@quipu/contract';
import { compareVersions, type EpochMs, type FinalStatus, type Millis, type SetAside } from '@quipu/engine';
import { loginEnds } from '../../accounts/tokens/token-store.ts';
import type { Left } from '../../platform/concurrency/shared-or-alone.ts';
import type { Tx } from '../../platform/db/database.ts';
import { withdrawGrade } from '../grading/sheet-grade-store.ts';
import {
  type HeldVersion,
  type HeldVersions,
  heldVersions,
  type NewAnswer,
  writeAnswers,
} from '../sheets/answer-store.ts';
import { type LockedSheet, lockAndExpireSheets, type Subject } from '../sheets/lock-and-expire-sheets.ts';
import { type ReplyTimes, replyTimes } from '../sheets/reply-times.ts';
import { texts } from '../texts.ts';
import { type Judgement, judgePost, type PostFacts, toldOf } from './judge-post.ts';
import { heavySheets, quarantine, type ToQuarantine, toQuarantine } from './quarantine-answers.ts';
import { leftByReplaced } from './settle-counted.ts';

export interface AnswersRequest extends Subject {
  /** The login that posts: it may be replaced while the post waits for its sheet, and it may have ended since it was looked at. */
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
  /** The login has ended otherwise: it is nobody's. */
  | { readonly kind: 'ended' }
  | ({
      readonly kind: 'taken';
      readonly now: EpochMs;
      readonly times: ReplyTimes;
      /** Null: the sheet goes on. */
      readonly status: FinalStatus | null;
    } & Taken);

export interface Verdict {
  readonly outcome: AnswersOutcome;
  readonly answers: readonly NewAnswer[];
  readonly quarantined: readonly ToQuarantine[];
}

const replaced = (quarantined: readonly ToQuarantine[]): Verdict => ({
  outcome: { kind: 'replaced' },
  answers: [],
  quarantined,
});
const ENDED: Verdict = { outcome: { kind: 'ended' }, answers: [], quarantined: [] };
const refusal = (msg: string): Verdict => ({
  outcome: { kind: 'refused', msg },
  answers: [],
  quarantined: [],
});

/** It says more than what is held, as far as anybody can read it. */
export const isNews = (entry: PostedEntry, held: HeldVersions): boolean => {
  if (entry instanceof UnreadableEntry) return true;
  const version = held.get(entry.id);
  return version === undefined || compareVersions(entry, version) > 0;
};

/** A higher version of these is held. */
export const lowerOf = (entries: readonly PostedEntry[], held: HeldVersions): readonly number[] =>
  entries.flatMap((entry) => {
    const version = held.get(entry.id ?? 0);
    const isLower = !(entry instanceof UnreadableEntry) && version !== undefined && compareVersions(entry, version) < 0;
    return isLower ? entry.id : [];
  });

/**
 * Takes what a device still had of answers that another one has given since. As posted, and each by itself: a repeat, which may
 * come in other company, is the same.
 */
export const olderToQuarantine = (
  sheetId: number,
  entries: readonly PostedEntry[],
  held: HeldVersions,
): readonly ToQuarantine[] =>
  entries.flatMap((entry) => {
    if (entry instanceof UnreadableEntry || entry.details.length === 0) return [];
    const version = held.get(entry.id);
    const isOlder = version !== undefined && version.epoch > entry.epoch;
    return isOlder ? [{ sheetId, reason: 'replacedLogin', entries: [entry] }] : [];
  });

/**
 * Parts what came for a sheet that ended: what was made before somebody ended it and comes soon after is taken, the
 * rest is not.
 */
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

/** Decides what a request's entries come to on its sheet, whose versions `held` are known where it is finished already. */
const verdictOn = (
  { sheet, identity, form, starts, left }: LockedSheet,
  entries: readonly PostedEntry[],
  held: HeldVersions,
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
      quarantined: [...toQuarantine(sheet.id, apart), ...olderToQuarantine(sheet.id, entries, held)],
    };
  }
  const { answers, superseded, apart } = judgePost(facts, entries);
  const outcome = { ...taken, superseded: superseded.map(({ id }) => id), setAside: toldOf(apart) };
  return { outcome, answers, quarantined: toQuarantine(sheet.id, apart) };
};

/** The higher versions that the database holds of those among `answers` that were not written. */
export const supersedingOf = async (
  tx: Tx,
  answers: readonly NewAnswer[],
  written: ReadonlySet<number>,
): Promise<HeldVersions> => {
  const passedOver = answers.filter(({ entry }) => !written.has(entry.id));
  const held = await heldVersions(
    tx,
    passedOver.map(({ entry }) => entry.id),
  );
  return new Map(
    passedOver.flatMap(({ sheetId, entry }): readonly (readonly [number, HeldVersion])[] => {
      const version = held(sheetId).get(entry.id);
      return version !== undefined && compareVersions(entry, version) < 0 ? [[entry.id, version]] : [];
    }),
  );
};

/** Takes posts whose sheets are locked. */
const takeLocked = async (
  tx: Tx,
  requests: readonly AnswersRequest[],
  { now, locked }: Awaited<ReturnType<typeof lockAndExpireSheets>>,
  grace: Millis,
): Promise<readonly AnswersOutcome[]> => {
  const finishedIds = requests.flatMap(({ identity, entries }) => {
    const status = locked.get(identity.id)?.sheet.status;
    return status === undefined || status === 'A' ? [] : entries.flatMap(({ id }) => id ?? []);
  });
  const held = await heldVersions(tx, finishedIds);
  const logins = requests.map(({ familyId, identity }) => ({ familyId, userId: identity.userId }));
  const endOf = await loginEnds(tx, logins);
  const ends = logins.map(endOf);
  // By place: what one login left is no other one's, also where both are of one sheet.
  const leftBy: (ToQuarantine | null)[] = [];
  for (const [place, { identity, entries }] of requests.entries())
    leftBy.push(ends[place] === 'replaced' ? await leftByReplaced(tx, identity, entries) : null);
  const verdicts = requests.map(({ identity, entries }, place): Verdict => {
    const left = leftBy[place] ?? null;
    if (left !== null) return replaced([left]);
    if (ends[place] === 'ended') return ENDED;
    const sheet = locked.get(identity.id);
    return sheet === undefined ? refusal(texts.noSession) : verdictOn(sheet, entries, held(identity.id), now, grace);
  });
  const answers = verdicts.flatMap((verdict) => verdict.answers);
  const written = await writeAnswers(tx, answers, now);
  for (const sheetId of new Set(answers.map((answer) => answer.sheetId)))
    if (locked.get(sheetId)?.sheet.status !== 'A') await withdrawGrade(tx, sheetId);
  const superseding = await supersedingOf(tx, answers, written);
  const older = requests.flatMap(({ identity, entries }, place) => {
    const own = new Set(verdicts[place]?.answers.map(({ entry }) => entry.id));
    const judged = entries.filter(({ id }) => id !== null && own.has(id));
    return olderToQuarantine(identity.id, judged, superseding);
  });
  await quarantine(tx, [...verdicts.flatMap(({ quarantined }) => quarantined), ...older], now);
  return verdicts.map(({ outcome, answers: own }) =>
    outcome.kind === 'taken'
      ? {
          ...outcome,
          superseded: [...outcome.superseded, ...own.map(({ entry }) => entry.id).filter((id) => superseding.has(id))],
        }
      : outcome,
  );
};

/**
 * The posts of many sheets, no sheet twice, in one transaction: one statement writes them, each is answered for itself. A sheet that somebody
 * else holds, as who extends it, is left, and so is one of which much is set aside: the others do not wait for it.
 */
export const takeFreeAnswers = async (
  tx: Tx,
  requests: readonly AnswersRequest[],
  clock: () => EpochMs,
  grace: Millis,
): Promise<readonly (AnswersOutcome | Left)[]> => {
  const sheets = await lockAndExpireSheets(tx, requests, clock, grace, { isFreeOnly: true });
  const heavy = await heavySheets(tx, [...sheets.locked.keys()]);
  const free = requests.filter(({ identity: { id } }) => sheets.locked.has(id) && !heavy.has(id));
  const outcomes = await takeLocked(tx, free, sheets, grace);
  const outcomeOf = new Map(free.map((request, place) => [request, outcomes[place] as AnswersOutcome]));
  return requests.map((request) => outcomeOf.get(request) ?? (heavy.has(request.identity.id) ? 'apart' : 'held'));
};

/** The same of one post, which waits for its sheet. */
export const takeAnswers = async (
  tx: Tx,
  request: AnswersRequest,
  clock: () => EpochMs,
  grace: Millis,
): Promise<AnswersOutcome> => {
  const sheets = await lockAndExpireSheets(tx, [request], clock, grace);
  const [outcome] = await takeLocked(tx, [request], sheets, grace);
  return outcome as AnswersOutcome;
};
