import type { Item, ItemType, Opening, QuizRules, SectionRun, SheetContent, StoredAnswer } from '@quipu/engine';
import type { WireUserAnswer } from './answer-wire.ts';
import { type OpenedSheet, QUIZ_DEFAULTS, type WireItem } from './sheet-wire.ts';

const itemOf = (wire: WireItem, answerBase: number): Item => ({
  id: wire.id,
  // Asked before (`unknownKinds`): a sheet with another kind is not opened.
  type: wire.itemTypeId as ItemType,
  content: wire.content,
  options: wire.options,
  children: wire.children.map((child) => itemOf(child, answerBase)),
  required: wire.isRequired,
  multipleLine: wire.extra.multipleLine,
  max: wire.extra.max,
  video: wire.video,
  audio: wire.audio,
  answerId: answerBase + wire.userAnswer.id,
  condition: wire.condition,
});

const answersIn = (wire: WireItem): readonly WireUserAnswer[] => [wire.userAnswer, ...wire.children.flatMap(answersIn)];

const storedOf = ({
  id,
  details,
  time,
  visits,
  updatedAt,
  epoch,
  revision,
}: WireUserAnswer): readonly StoredAnswer[] =>
  revision === 0 ? [] : [{ id, details, time, visits, updatedAt, version: { epoch, revision } }];

/** Names what is of the institution in an opened sheet, and none of the engine's. */
export type InstitutionPart =
  | 'backupKey'
  | 'fileGrant'
  | 'cameraVerdictBlockSeconds'
  | 'loadingGivenBackSeconds'
  | 'word'
  | 'keptContent';

/** Holds what never changes of an opened sheet. */
type Contents = Pick<OpenedSheet, 'id' | 'quizId' | 'formId' | 'reference' | 'updateEach' | 'answerBase'> & {
  readonly quiz: Pick<OpenedSheet['quiz'], 'name' | 'extra'>;
  readonly form: Pick<OpenedSheet['form'], 'sections'>;
};

/** Contents from before evaluations named their monitors have the same text as those of one that names none. */
const rulesOf = ({ monitors, ...rules }: OpenedSheet['quiz']['extra']): QuizRules =>
  monitors === QUIZ_DEFAULTS.monitors ? rules : { ...rules, monitors };

/** The same, as the engine takes it. */
export const sheetContentOf = (opened: Contents): SheetContent => ({
  sheetId: opened.id,
  quizId: opened.quizId,
  formId: opened.formId,
  name: opened.quiz.name,
  reference: opened.reference,
  rules: rulesOf(opened.quiz.extra),
  updateEach: opened.updateEach,
  sections: opened.form.sections.map(({ id, name, description, duration, isSinglePage, items }) => ({
    id,
    name,
    description,
    duration,
    isSinglePage,
    items: items.map((item) => itemOf(item, opened.answerBase)),
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
  answers: [...opened.form.sections.flatMap(({ items }) => items.flatMap(answersIn)), ...opened.answers].flatMap(
    storedOf,
  ),
  sectionRuns: [...opened.form.sections, ...opened.runs].flatMap(({ id, startedAt, endDate, left }): SectionRun[] =>
    startedAt === null || endDate === null ? [] : [{ sectionId: id, startedAt, deadline: endDate, left }],
  ),
});
