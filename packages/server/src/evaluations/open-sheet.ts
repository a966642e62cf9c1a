import type { OpenedSheet, WireUserAnswer } from '@quipu/contract';
import { computeSectionDeadline, type EpochMs, FinalStatus, type Millis } from '@quipu/engine';
import { sheetsOut } from '../laboratory/sheets-out.ts';
import { answersOf, type HeldAnswer } from './answer-store.ts';
import { sheetDeadline, timeRatio } from './deadlines.ts';
import { itemWithAnswers } from './form-view.ts';
import { leftSections, visitsThatLeave } from './left-sections.ts';
import { sessionView } from './list-sheets.ts';
import { epochFor, openingRefusal } from './opening-rules.ts';
import { cardOf, isRequiredDone } from './quiz-store.ts';
import { type SettledSheet, type Subject, settleSheets } from './settle-sheets.ts';
import { recordOpening, type Within } from './sheet-store.ts';
import { replyTimes } from './take-answers.ts';
import { texts } from './texts.ts';

export interface OpenRequest extends Subject {
  readonly userId: number;
  readonly device: string;
  /** The session of the address, where it has one. */
  readonly session: number | null;
}

/** What the route adds to it is of the institution, not of the sheet. */
export type SheetAsOpened = Omit<
  OpenedSheet,
  'backupKey' | 'cameraVerdictBlockSeconds' | 'loadingGivenBackSeconds' | 'word'
>;

export type OpenOutcome =
  /** `finished`: it has ended, as this; null: that is not why. */
  | { readonly kind: 'refused'; readonly msg: string; readonly finished: FinalStatus | null }
  | { readonly kind: 'opened'; readonly sheet: SheetAsOpened };

const wireAnswer = (id: number, index: number, held: HeldAnswer | undefined): WireUserAnswer => ({
  id,
  index,
  details: held?.details ?? [],
  time: held?.timeMs ?? 0,
  visits: held?.visits ?? 0,
  updatedAt: held?.changedAt ?? 0,
  epoch: held?.epoch ?? 0,
  revision: held?.revision ?? 0,
});

const sectionsOf = (settled: SettledSheet, answers: readonly HeldAnswer[], deadline: EpochMs) => {
  const { form, identity, starts, sheet, left } = settled;
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const ordinals = { next: 0 };
  const answerOf = (ordinal: number) => {
    const id = identity.answerBase + ordinal;
    return wireAnswer(id, form.index.items[ordinal]?.position ?? 0, byId.get(id));
  };
  return form.view.sections.map((section) => {
    const startedAt = starts.get(section.id) ?? null;
    const isTimed = section.duration !== null && startedAt !== null;
    return {
      ...section,
      startedAt,
      endDate: isTimed ? computeSectionDeadline(section, startedAt, timeRatio(sheet), deadline) : null,
      left: left.has(section.id),
      items: section.items.map((item) => itemWithAnswers(item, ordinals, answerOf)),
    };
  });
};

/** A sheet under way as its device gets it. */
export const sheetAsOpened = async (within: Within, settled: SettledSheet, now: EpochMs): Promise<SheetAsOpened> => {
  const { identity, form, sheet } = settled;
  const answers = await answersOf(within, identity.answerBase, identity.answerCount);
  const card = await cardOf(within, identity.id);
  // As of the answers that are held by now: some may have come with the request.
  const visits = (await visitsThatLeave(within, [settled], new Map([[sheet.id, sheet]])))(sheet.id);
  const left = leftSections(sheet, form.index, settled.starts, visits);
  const ofEpoch = answers.filter(({ epoch }) => epoch === sheet.epoch);
  return {
    ...card,
    formId: identity.formId,
    status: 'A',
    startedAt: sheet.startedAt,
    finishedAt: null,
    session: sessionView(sheet),
    epoch: sheet.epoch,
    revision: ofEpoch.reduce((most, { revision }) => Math.max(most, revision), 0),
    times: replyTimes(sheet, now),
    loadingSince: sheet.loadingSince,
    form: {
      id: identity.formId,
      sections: sectionsOf({ ...settled, left }, answers, sheetDeadline(sheet, now)),
      images: form.view.images,
      itemsCount: form.view.itemsCount,
    },
    now,
  };
};

const refused = (msg: string, finished: FinalStatus | null = null): OpenOutcome => ({ kind: 'refused', msg, finished });

/** Opens a sheet for a device: P becomes A, the epoch is issued, and all that the examinee may see goes out. */
export const openSheet = async (
  within: Within,
  request: OpenRequest,
  clock: () => EpochMs,
  grace: Millis,
): Promise<OpenOutcome> => {
  const { now, settled } = await settleSheets(within, [request], clock, grace);
  const found = settled.get(request.identity.id);
  if (found === undefined) return refused(texts.noSession);
  const { identity } = found;
  if (request.session !== null && request.session !== found.sheet.sessionId) return refused(texts.otherSession);
  const isDone = found.sheet.status !== 'P' || (await isRequiredDone(within, request.userId, found.sheet.quizId));
  const refusal = openingRefusal(found.sheet, now, isDone);
  if (refusal !== null) return refused(refusal, FinalStatus.is(found.sheet.status) ? found.sheet.status : null);
  const isOut = found.sheet.status === 'P' && (await sheetsOut(within, [identity.id])).size > 0;
  if (isOut) return refused(texts.inLaboratory);

  const epoch = epochFor(found.sheet, request.device);
  const startedAt = found.sheet.startedAt ?? now;
  const isNew = found.sheet.startedAt === null || epoch !== found.sheet.epoch;
  const loadingSince = isNew ? now : found.sheet.loadingSince;
  const sheet = { ...found.sheet, status: 'A' as const, startedAt, epoch, loadingSince };
  if (isNew) await recordOpening(within, identity.id, { ...sheet, device: request.device });
  return { kind: 'opened', sheet: await sheetAsOpened(within, { ...found, sheet }, now) };
};
