import type { AnswersWait, ListedSheet } from '@quipu/contract';
import { type EpochMs, FinalStatus, type Millis } from '@quipu/engine';
import { batchMapLoader } from '../../platform/concurrency/batch-loader.ts';
import { freeOrAlone } from '../../platform/concurrency/free-or-alone.ts';
import type { InTurn } from '../../platform/concurrency/in-turn-by-key.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { answerGrace, type InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { type ListedReschedulings, reschedulingLister } from '../assignments/listed-rescheduling.ts';
import type { ReadForm } from '../forms/form-store.ts';
import { hasTimedSections } from '../forms/index-form.ts';
import { answersWaits } from '../results/review-facts-store.ts';
import { renewPractice } from '../roster/practice.ts';
import { sheetDeadline, standingAt } from '../sheets/deadlines.ts';
import { expiryOf } from '../sheets/expiry.ts';
import { inReviewOf } from '../sheets/in-review-store.ts';
import { type LockedSheet, lockAndExpireSheets, type Subject } from '../sheets/lock-and-expire-sheets.ts';
import { cardsOfPeople, type ListedRow } from '../sheets/quiz-store.ts';
import { sessionView } from '../sheets/reply-times.ts';
import { type SectionStarts, sectionStarts } from '../sheets/section-store.ts';
import { type HeldSheet, sheetsAsRead } from '../sheets/sheet-store.ts';

/** Tells whether a backup may still change a sheet that nobody finished: its time ran out. */
const takesBackup = (sheet: HeldSheet, now: EpochMs): boolean =>
  (sheet.status === 'FT' || sheet.status === 'FST') &&
  sheet.finishComment === null &&
  sheet.backupWindow > 0 &&
  now <= sheetDeadline(sheet, now) + sheet.backupWindow;

interface SheetList {
  readonly now: EpochMs;
  readonly sheets: readonly ListedSheet[];
}
type Rules = InstitutionSettings['rules'];

/** Finds sheets as they stand: nobody's is held for it, but for those whose time ran out, which are finished first. */
const standingReader = (context: AppContext) => {
  const { db, now: clock } = context;
  const sheetOf = batchMapLoader(
    async (ids: readonly number[]) => new Map((await sheetsAsRead(db, ids)).map(({ sheet }) => [sheet.id, sheet])),
  );
  const startsOf = batchMapLoader(async (ids: readonly number[]) => {
    const of = await sectionStarts(db, ids);
    return new Map(ids.map((id) => [id, of(id)]));
  });
  interface Over {
    readonly userId: number;
    readonly subjects: readonly Subject[];
    readonly grace: Millis;
  }
  interface Ended {
    readonly now: EpochMs;
    readonly locked: ReadonlyMap<number, LockedSheet>;
  }
  const end = freeOrAlone<Over, Ended>(
    context,
    ({ userId }) => userId,
    async ({ subjects, grace }, isFreeOnly) => {
      const ended = await inTransaction(db, (tx) => lockAndExpireSheets(tx, subjects, clock, grace, { isFreeOnly }));
      return isFreeOnly && ended.locked.size < subjects.length ? 'held' : ended;
    },
  );
  return async (userId: number, subjects: readonly Subject[], grace: Millis) => {
    const read = await Promise.all(
      subjects.map(async (subject) => {
        const { identity, form } = subject;
        const [sheet, starts] = await Promise.all([
          sheetOf(identity.id),
          hasTimedSections(form.index) ? startsOf(identity.id) : undefined,
        ]);
        return { subject, sheet, starts };
      }),
    );
    const now = clock();
    const isOver = (sheet: HeldSheet, { form }: Subject, starts: SectionStarts = new Map()) =>
      expiryOf(sheet, form.index, starts, now, grace) !== null;
    const over = read.flatMap(({ subject, sheet, starts }) =>
      sheet !== undefined && isOver(sheet, subject, starts) ? [subject] : [],
    );
    const sheets = new Map(read.flatMap(({ sheet }) => (sheet === undefined ? [] : [[sheet.id, sheet]])));
    if (over.length === 0) return { now, sheets };
    const ended = await end({ userId, subjects: over, grace });
    for (const [id, { sheet }] of ended.locked) sheets.set(id, sheet);
    return { now: ended.now, sheets };
  };
};

export type ListSheets = (userId: number, rules: Rules) => Promise<SheetList>;

/** The sheets of a person, those whose time ran out finished first. What many ask for at once is read together. */
/** `ofPerson`: whoever looks through what is set aside of a person does so in turn. */
export const sheetLister = (context: AppContext, formOf: ReadForm, ofPerson: InTurn): ListSheets => {
  const once = listerOnce(context, formOf, ofPerson);
  interface Renewal {
    readonly userId: number;
    readonly now: EpochMs;
  }
  const renew = freeOrAlone<Renewal, object>(
    context,
    ({ userId }) => userId,
    async (renewal, isFreeOnly) => ((await renewPractice(context.db, renewal, isFreeOnly)) ? renewal : 'times'),
  );
  return async (userId, rules) => {
    const list = await once(userId, rules);
    if (!list.isPracticeOver) return list;
    await renew({ userId, now: list.now });
    // It may stand in line itself: out of the other one.
    return once(userId, rules);
  };
};

const listerOnce = (context: AppContext, formOf: ReadForm, ofPerson: InTurn) => {
  const { db, now: clock } = context;
  const cardsOf = batchMapLoader((userIds: readonly number[]) => cardsOfPeople(db, userIds));
  const standing = standingReader(context);
  const reschedulings = reschedulingLister(db);
  const waitsOf = answersWaits(db, clock);
  return async (userId: number, rules: Rules): Promise<SheetList & { readonly isPracticeOver: boolean }> => {
    const own = (await cardsOf(userId)) ?? [];
    if (own.length === 0) return { now: clock(), sheets: [], isPracticeOver: false };
    const cards = own.map(({ card }) => card);
    const subjects = await Promise.all(
      own.map(async ({ identity }) => ({ identity, form: await formOf(identity.formId) })),
    );
    const stand = standing(userId, subjects, answerGrace(rules));
    const [{ now, sheets }, reschedulingOf] = await Promise.all([stand, reschedulings(cards, stand, rules.periodCode)]);
    const ended = [...sheets.values()].flatMap(({ id, status }) => (FinalStatus.is(status) ? [id] : []));
    const [inReview, waits] = await Promise.all([
      ofPerson(userId, () => inReviewOf(db, ended)),
      waitsOf(reviewed(cards, ended), now, answerGrace(rules)),
    ]);
    return { now, ...listed(cards, subjects, sheets, { reschedulingOf, inReview, waits }, now) };
  };
};

/** Those ended sheets whose answers, or what became of a request about them, are shown some time. */
const reviewed = (cards: readonly ListedRow[], ended: readonly number[]): readonly number[] => {
  const isEnded = new Set(ended);
  return cards.flatMap(({ id, quiz, hasRegrades }) =>
    isEnded.has(id) && quiz.type === 'EV' && (quiz.viewAnswers || (quiz.viewRegrades && hasRegrades)) ? [id] : [],
  );
};

interface Beside {
  readonly reschedulingOf: Awaited<ReturnType<ListedReschedulings>>;
  /** Counts the answers of ended sheets that wait for a person. */
  readonly inReview: ReadonlyMap<number, number>;
  readonly waits: ReadonlyMap<number, AnswersWait>;
}

const listed = (
  cards: readonly ListedRow[],
  subjects: readonly Subject[],
  held: ReadonlyMap<number, HeldSheet>,
  { reschedulingOf, inReview, waits }: Beside,
  now: EpochMs,
) => {
  const subjectOf = new Map(subjects.map((subject) => [subject.identity.id, subject]));
  const sheets = cards.map((card): ListedSheet => {
    const sheet = held.get(card.id);
    const subject = subjectOf.get(card.id);
    const { grading, isPractice: _, ...own } = card;
    return {
      ...own,
      formId: subject?.identity.formId ?? 0,
      hasRequired: subject !== undefined && subject.form.index.requiredPositions.length > 0,
      status: sheet?.status ?? 'P',
      startedAt: sheet?.startedAt ?? null,
      finishedAt: sheet?.finishedAt ?? null,
      session: sheet === undefined ? null : sessionView(sheet, now),
      deadline: sheet?.status === 'A' ? sheetDeadline(sheet, standingAt(sheet, now)) : null,
      isPaused: sheet?.status === 'A' && sheet.pausedSince !== null,
      takesBackup: card.isValid && sheet !== undefined && takesBackup(sheet, now),
      maxGrade: grading?.scale ?? null,
      inReview: inReview.get(card.id) ?? 0,
      answersWait: waits.get(card.id) ?? null,
      hasReport: grading?.report === true && sheet?.finishedAt != null,
      ...reschedulingOf(card),
    };
  });
  const practice = new Set(cards.flatMap(({ id, isPractice, isValid }) => (isPractice && isValid ? [id] : [])));
  const isPracticeOver = sheets.some(
    ({ id, status, session }) => practice.has(id) && FinalStatus.is(status) && session !== null && now < session.end,
  );
  return { sheets, isPracticeOver };
};
