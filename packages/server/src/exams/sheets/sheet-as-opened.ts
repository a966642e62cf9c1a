import type { OpenedSheet, WireUserAnswer } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import { itemWithAnswers } from '../forms/form-view.ts';
import { answersOf, type HeldAnswer } from './answer-store.ts';
import { sectionDeadline, standingAt } from './deadlines.ts';
import { leftSections, visitsThatLeave } from './left-sections.ts';
import type { LockedSheet } from './lock-and-expire-sheets.ts';
import { cardOf } from './quiz-store.ts';
import { replyTimes, sessionView } from './reply-times.ts';

/** The route adds what is of the institution, not of the sheet. */
export type SheetAsOpened = Omit<
  OpenedSheet,
  'backupKey' | 'fileGrant' | 'cameraVerdictBlockSeconds' | 'loadingGivenBackSeconds' | 'word'
>;

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

const sectionsOf = (locked: LockedSheet, answers: readonly HeldAnswer[], now: EpochMs) => {
  const { form, identity, starts, sheet, left } = locked;
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
      endDate: isTimed ? sectionDeadline(section, startedAt, sheet, standingAt(sheet, now)) : null,
      left: left.has(section.id),
      items: section.items.map((item) => itemWithAnswers(item, ordinals, answerOf)),
    };
  });
};

/** A sheet under way as its device gets it. */
export const sheetAsOpened = async (tx: Tx, locked: LockedSheet, now: EpochMs): Promise<SheetAsOpened> => {
  const { identity, form, sheet } = locked;
  const answers = await answersOf(tx, identity.answerBase, identity.answerCount);
  const card = await cardOf(tx, identity.id);
  // As of the answers that are held by now: some may have come with the request.
  const visits = (await visitsThatLeave(tx, [locked], new Map([[sheet.id, sheet]])))(sheet.id);
  const left = leftSections(sheet, form.index, locked.starts, visits);
  const ofEpoch = answers.filter(({ epoch }) => epoch === sheet.epoch);
  return {
    ...card,
    formId: identity.formId,
    status: 'A',
    startedAt: sheet.startedAt,
    finishedAt: null,
    session: sessionView(sheet, now),
    epoch: sheet.epoch,
    revision: ofEpoch.reduce((most, { revision }) => Math.max(most, revision), 0),
    times: replyTimes(sheet, now),
    loadingSince: sheet.loadingSince,
    form: {
      id: identity.formId,
      sections: sectionsOf({ ...locked, left }, answers, now),
      images: form.view.images,
      itemsCount: form.view.itemsCount,
    },
    now,
  };
};
