import type { InstitutionPart, OpenedSheet, WireUserAnswer } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import type { LoadedForm } from '../forms/form-store.ts';
import { answersWithin, type HeldAnswer } from './answer-store.ts';
import { sectionDeadline, standingAt } from './deadlines.ts';
import { leftSections, visitsThatLeave } from './left-sections.ts';
import type { LockedSheet } from './lock-and-expire-sheets.ts';
import { cardOf, type ListedRow } from './quiz-store.ts';
import { replyTimes, sessionView } from './reply-times.ts';
import { wholeSheet } from './whole-sheet.ts';

/** The route adds what is of the institution, not of the sheet. */
export type SheetAsOpened = Omit<OpenedSheet, InstitutionPart>;
/** All of an opened sheet but its form, which is everybody's. */
export type OwnPart = Omit<OpenedSheet, InstitutionPart | 'form'>;
export interface OpenedParts {
  readonly form: LoadedForm;
  readonly own: OwnPart;
}

const wireAnswer = ({ id, details, timeMs, visits, changedAt, epoch, revision }: HeldAnswer, index: number) =>
  ({ id, index, details, time: timeMs, visits, updatedAt: changedAt, epoch, revision }) satisfies WireUserAnswer;

const runsOf = ({ form, starts, sheet, left }: LockedSheet, now: EpochMs): OwnPart['runs'] =>
  form.opened.sections.flatMap((section) => {
    const startedAt = starts.get(section.id) ?? null;
    const isTimed = section.duration !== null && startedAt !== null;
    const endDate = isTimed ? sectionDeadline(section, startedAt, sheet, standingAt(sheet, now)) : null;
    const run = { ...section, startedAt, endDate, left: left.has(section.id), items: [] };
    return startedAt === null && !run.left ? [] : [run];
  });

/** A sheet's own, as it was read to be opened. `updateEach`: the institution's. */
interface ReadParts {
  readonly card: ListedRow;
  readonly answers: readonly HeldAnswer[];
  readonly updateEach: number;
}

const ownPart = (locked: LockedSheet, { card, answers, updateEach }: ReadParts, now: EpochMs): OwnPart => {
  const { identity, form, sheet } = locked;
  const ofEpoch = answers.filter(({ epoch }) => epoch === sheet.epoch);
  return {
    ...card,
    updateEach: card.updateEach ?? updateEach,
    formId: identity.formId,
    status: 'A',
    startedAt: sheet.startedAt,
    finishedAt: null,
    session: sessionView(sheet, now),
    epoch: sheet.epoch,
    revision: ofEpoch.reduce((most, { revision }) => Math.max(most, revision), 0),
    times: replyTimes(sheet, now),
    loadingSince: sheet.loadingSince,
    answerBase: identity.answerBase - 1,
    answers: [...answers]
      .sort((a, b) => a.id - b.id)
      .map((answer) => wireAnswer(answer, form.index.items[answer.id - identity.answerBase]?.position ?? 0)),
    runs: runsOf(locked, now),
    now,
  };
};

/** A sheet under way as its device gets it, of what was read of it. */
export const openedParts = (locked: LockedSheet, read: ReadParts, now: EpochMs): OpenedParts => ({
  form: locked.form,
  own: ownPart(locked, read, now),
});

/** No device sends answers by it. */
const UNSENT = 1;

export const sheetInOne = ({ form, own }: OpenedParts): SheetAsOpened => wholeSheet({ ...own, form: form.opened });

/** The same, read as it is held by now: answers may have come since it was locked. */
export const sheetAsOpened = async (tx: Tx, locked: LockedSheet, now: EpochMs): Promise<SheetAsOpened> => {
  const { sheet, form, starts, identity } = locked;
  const answersFor = await answersWithin(tx, [identity]);
  const card = await cardOf(tx, sheet.id);
  const visitsOf = await visitsThatLeave(tx, [locked], new Map([[sheet.id, sheet]]));
  const left = leftSections(sheet, form.index, starts, visitsOf(sheet.id));
  return sheetInOne(openedParts({ ...locked, left }, { card, answers: answersFor(identity), updateEach: UNSENT }, now));
};
