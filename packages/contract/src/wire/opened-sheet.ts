import type { Item, ItemType, Opening, SectionRun, SheetContent, StoredAnswer } from '@quipu/engine';
import type { OpenedSheet, WireItem } from './sheet-wire.ts';

const itemOf = (wire: WireItem): Item => ({
  id: wire.id,
  // Asked before (`unknownKinds`): a sheet with another kind is not opened.
  type: wire.itemTypeId as ItemType,
  content: wire.content,
  options: wire.options,
  children: wire.children.map(itemOf),
  required: wire.isRequired,
  multipleLine: wire.extra.multipleLine,
  max: wire.extra.max,
  video: wire.video,
  audio: wire.audio,
  answerId: wire.userAnswer.id,
  condition: wire.condition,
});

const storedOf = (wire: WireItem): readonly StoredAnswer[] => {
  const { id, details, time, visits, updatedAt, epoch, revision } = wire.userAnswer;
  const own = revision === 0 ? [] : [{ id, details, time, visits, updatedAt, version: { epoch, revision } }];
  return [...own, ...wire.children.flatMap(storedOf)];
};

/** Holds what is none of the engine's in an opened sheet. */
type InstitutionPart = 'backupKey' | 'fileGrant' | 'cameraVerdictBlockSeconds' | 'loadingGivenBackSeconds' | 'word';

/** Holds what never changes of an opened sheet, as the engine takes it. */
export const sheetContentOf = (opened: Omit<OpenedSheet, InstitutionPart>): SheetContent => ({
  sheetId: opened.id,
  quizId: opened.quizId,
  formId: opened.formId,
  name: opened.quiz.name,
  reference: opened.reference,
  rules: opened.quiz.extra,
  updateEach: opened.updateEach,
  sections: opened.form.sections.map(({ id, name, description, duration, isSinglePage, items }) => ({
    id,
    name,
    description,
    duration,
    isSinglePage,
    items: items.map(itemOf),
  })),
});

/** Holds what the server says this time, as the engine takes it. */
export const openingOf = (opened: Omit<OpenedSheet, InstitutionPart>): Opening => ({
  status: opened.status,
  epoch: opened.epoch,
  revision: opened.revision,
  startedAt: opened.startedAt ?? opened.now,
  deadline: opened.times.deadline,
  timesUpdatedAt: opened.times.updatedAt,
  timeRatio: opened.times.timeRatio,
  answers: opened.form.sections.flatMap(({ items }) => items.flatMap(storedOf)),
  sectionRuns: opened.form.sections.flatMap(({ id, startedAt, endDate, left }): SectionRun[] =>
    startedAt === null || endDate === null ? [] : [{ sectionId: id, startedAt, deadline: endDate, left }],
  ),
});
