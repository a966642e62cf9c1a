import type { EpochMs, FinalStatus, Millis, PendingEntry } from '@quipu/engine';
import { compareVersions } from '@quipu/engine';
import { replacedFamilies } from '../access/token-store.ts';
import { heldVersions, type NewAnswer, writeAnswers } from './answer-store.ts';
import { sheetDeadline, timeRatio } from './deadlines.ts';
import { judgePost } from './judge-post.ts';
import { type ForReview, keepForReview } from './review-store.ts';
import { type SettledSheet, type Subject, settleSheets } from './settle-sheets.ts';
import type { HeldSheet, Within } from './sheet-store.ts';
import { texts } from './texts.ts';

export interface AnswersRequest extends Subject {
  /** The login that posts: it may be replaced while the post waits for its sheet. */
  readonly familyId: number;
  readonly entries: readonly PendingEntry[];
}

export interface Taken {
  readonly superseded: readonly number[];
  readonly setAside: readonly number[];
}

export type AnswersOutcome =
  | { readonly kind: 'malformed'; readonly problems: readonly string[] }
  | { readonly kind: 'refused'; readonly msg: string; readonly finished: FinalStatus | null }
  | { readonly kind: 'replaced' }
  | ({ readonly kind: 'taken'; readonly now: EpochMs; readonly times: ReplyTimes } & Taken);

export interface ReplyTimes {
  readonly deadline: EpochMs;
  readonly updatedAt: EpochMs;
  readonly timeRatio: number;
}
export const replyTimes = (sheet: HeldSheet, now: EpochMs): ReplyTimes => ({
  deadline: sheetDeadline(sheet, now),
  updatedAt: sheet.timesUpdatedAt,
  timeRatio: timeRatio(sheet),
});

export interface Verdict {
  readonly outcome: AnswersOutcome;
  readonly answers: readonly NewAnswer[];
  readonly review: ForReview | null;
}

const replaced = (sheetId: number, entries: readonly PendingEntry[]): Verdict => ({
  outcome: { kind: 'replaced' },
  answers: [],
  review: { sheetId, reason: 'replacedLogin', entries },
});
const refusal = (msg: string): Verdict => ({
  outcome: { kind: 'refused', msg, finished: null },
  answers: [],
  review: null,
});

/** What a request's entries come to on its sheet, whose versions `held` are known where it is finished already. */
export const verdictOn = (
  { sheet, identity, form, starts }: SettledSheet,
  entries: readonly PendingEntry[],
  held: ReadonlyMap<number, { readonly epoch: number; readonly revision: number }>,
  now: EpochMs,
  grace: Millis,
): Verdict => {
  if (sheet.status === 'P' || sheet.status === 'I') return refusal(texts.notStarted);
  const judged = judgePost({ identity, sheet, form: form.index, starts, now, grace }, entries);
  if (sheet.status !== 'A') {
    if (judged.kind === 'malformed') return { outcome: judged, answers: [], review: null };
    const isNews = ({ id, epoch, revision }: PendingEntry) => {
      const version = held.get(id);
      return version === undefined || compareVersions({ epoch, revision }, version) > 0;
    };
    const news = entries.filter(isNews);
    if (news.length > 0)
      return {
        outcome: { kind: 'refused', msg: texts.answersAfterFinish, finished: sheet.status },
        answers: [],
        review: { sheetId: sheet.id, reason: 'afterFinish', entries: news },
      };
    const taken = { kind: 'taken', now, times: replyTimes(sheet, now), superseded: [], setAside: [] } as const;
    return { outcome: taken, answers: [], review: null };
  }
  if (judged.kind === 'refused') return refusal(judged.msg);
  if (judged.kind === 'malformed') return { outcome: judged, answers: [], review: null };
  const { answers, setAside, late } = judged;
  const review = late.length > 0 ? ({ sheetId: sheet.id, reason: 'lateForSection', entries: late } as const) : null;
  const outcome = { kind: 'taken', now, times: replyTimes(sheet, now), superseded: [], setAside } as const;
  return { outcome, answers, review };
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
    return status === undefined || status === 'A' ? [] : entries.map(({ id }) => id);
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
  const superseded = written.size === answers.length ? new Set<number>() : await supersededOf(within, answers, written);
  await keepForReview(
    within,
    verdicts.flatMap(({ review }) => (review === null ? [] : [review])),
    now,
  );
  return verdicts.map(({ outcome, answers: own }) =>
    outcome.kind === 'taken'
      ? { ...outcome, superseded: own.map(({ entry }) => entry.id).filter((id) => superseded.has(id)) }
      : outcome,
  );
};
