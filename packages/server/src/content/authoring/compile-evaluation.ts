import { ITEM_TYPE, MAX_CONTENT_BYTES, MAX_ITEMS } from '@quipu/engine';
import { contentBytes } from '@quipu/engine/log';
import * as E from 'fp-ts/lib/Either.js';
import { sheetOfForm } from '../../exams/forms/index-form.ts';
import type { FormContent, FormItem, FormOption, FormSection } from '../../platform/db/columns/form.ts';
import type { GradingPolicy } from '../../platform/db/columns/grading-policy.ts';
import { type StoredExtra, type StoredStep, wholeExtra } from '../../platform/db/columns/quiz-columns.ts';
import { filesNamedIn } from '../../platform/storage/open-file-store.ts';
import type { StoredNames } from '../../platform/storage/stored-files.ts';
import { isUnseen, richText } from '../rich-text/rich-text.ts';
import type { AuthoredEvaluation, AuthoredItem, AuthoredOption } from './authored-evaluation.ts';
import { itemProblems } from './item-problems.ts';
import { hasMatches, ruleOf } from './item-rules.ts';
import { partsProblems, pointsOf, wrongPartsOf } from './parts.ts';
import { pointsProblems } from './points-problems.ts';
import { referenceProblems } from './reference-problems.ts';
import { unanswerable } from './unanswerable.ts';
import { isMatrix, placedItems } from './walk-items.ts';

export interface CompiledEvaluation {
  readonly name: string;
  readonly type: 'E' | 'EV';
  readonly imageUrl: string | null;
  readonly timeLimit: number;
  readonly updateEach: number | null;
  readonly extra: StoredExtra;
  readonly require: string | null;
  readonly allows: {
    readonly practice: boolean;
    readonly rescheduling: boolean;
    readonly viewAnswers: boolean;
    readonly viewRegrades: boolean;
    readonly regrade: boolean;
    readonly backupMinutes: number | null;
  };
  /** Null: nothing of it is graded. */
  readonly grading: GradingPolicy | null;
  readonly steps: readonly StoredStep[];
  readonly form: FormContent;
  /** The files that it names, and nothing else that lies beside them. */
  readonly files: StoredNames;
  /** The number of ids that it took, from `firstId` on. */
  readonly idCount: number;
}

const byText = (a: AuthoredOption, b: AuthoredOption): number => (a.content < b.content ? -1 : 1);

/** The order that examinees see, and ids follow: where that says what is right, the alphabet's. */
const shown = ({ type, options }: AuthoredItem): readonly AuthoredOption[] =>
  type !== null && ruleOf(type).order === 'byText' ? [...options].sort(byText) : options;

const rightAnswer = ({ type, answer }: AuthoredItem): string | null =>
  type === null || answer === null ? answer : ruleOf(type).stored(answer);

/** Takes the author's own settings alone: a setting that is not given is not written either. */
const extraOf = (extra: AuthoredEvaluation['extra']): StoredExtra => {
  const named: { readonly [K in keyof Required<StoredExtra>]: StoredExtra[K] | null } = {
    answersSheet: extra.answers_sheet,
    allowDownloadBackupFile: extra.allow_download_backup_file,
    hybridMode: extra.hybrid_mode,
    zoom: extra.zoom,
    backButtonEnabled: extra.back_button_enabled,
    cameraOff: extra.camera_off,
    photos: extra.photos,
    printScreen: extra.print_screen,
    monitors: extra.monitors,
    watermark: extra.watermark,
    morse: extra.morse,
    evaluationEndAction: extra.evaluation_end_action,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null));
};

const KB = 1_024;
/** Its examinees' devices could take it, and no log of it could be sent. */
const tooLarge = (size: number): string =>
  `sections: la evaluación es demasiado grande (${Math.ceil(size / KB)} KB; a lo sumo ${MAX_CONTENT_BYTES / KB} KB): acorte sus textos o divídala en varias. Las imágenes y los sonidos van en archivos`;

/**
 * The evaluation as it is stored, with ids from `firstId` on; or every problem, each with its path. Nothing is written.
 */
export const compileEvaluation = (
  authored: AuthoredEvaluation,
  files: StoredNames,
  firstId: number,
): E.Either<readonly string[], CompiledEvaluation> => {
  const placed = placedItems(authored);
  const problems: string[] = [
    ...placed.flatMap(itemProblems),
    ...referenceProblems(placed, wholeExtra(extraOf(authored.extra)).backButtonEnabled),
    ...pointsProblems(authored, placed),
    ...partsProblems(placed),
  ];
  if (authored.sections.length === 0) problems.push('sections: se esperaba al menos una sección');
  authored.sections.forEach(({ items }, place) => {
    if (items.length === 0) problems.push(`sections.${place}.items: se esperaba al menos una pregunta`);
  });
  if (placed.length > MAX_ITEMS)
    problems.push(`sections: tiene ${placed.length} preguntas; a lo sumo ${MAX_ITEMS}: divídala en varias`);
  if (problems.length > 0) return E.left(problems);

  let nextId = firstId;
  const take = (): number => nextId++;
  const images = new Set<string>();
  const used = new Set<string>();
  const rich = (source: string, path: string): string => {
    const made = richText(source, files);
    if (E.isLeft(made)) {
      problems.push(`${path}: ${made.left}`);
      return '';
    }
    for (const image of made.right.images) images.add(image);
    for (const name of filesNamedIn(made.right.images)) used.add(name);
    return made.right.html;
  };
  const file = (name: string | null, path: string): string | null => {
    if (name === null) return null;
    const stored = files.get(name);
    if (stored === undefined) problems.push(`${path}: no existe el archivo "${name}"`);
    else used.add(stored);
    return stored ?? null;
  };

  const itemIds = new Map(placed.map(({ item }) => [item.key, take()]));
  const optionIds = new Map(
    placed.map(({ item }) => [item.key, new Map(shown(item).map(({ key }) => [key, take()]))] as const),
  );
  const indexes = new Map(placed.map(({ item, index }) => [item.key, index]));
  const idOfOption = (itemKey: string, optionKey: string): number => {
    const owner = placed.find(({ item }) => item.key === itemKey);
    const matrix = owner?.parent ?? null;
    const own = matrix !== null && isMatrix(matrix) ? matrix.key : itemKey;
    return optionIds.get(own)?.get(optionKey) ?? 0;
  };

  /** A line that shows nothing is stored as nothing: that its counterpart is left over has one sign. */
  const optionText = ({ type }: AuthoredItem, { content }: AuthoredOption, path: string): string => {
    const html = rich(content, path);
    return type !== null && hasMatches(type) && isUnseen(html) ? '' : html;
  };
  const optionOf = (item: AuthoredItem, option: AuthoredOption, path: string): FormOption => ({
    id: idOfOption(item.key, option.key),
    content: optionText(item, option, `${path}.content`),
    isCorrect: option.correct,
    slot: option.slot,
    match: option.match === null ? null : rich(option.match, `${path}.match`),
    nextIndex: option.next === null ? null : (indexes.get(option.next) ?? null),
    weight: option.weight,
  });
  const itemOf = (item: AuthoredItem, path: string, matrix: AuthoredItem | null): FormItem => ({
    id: itemIds.get(item.key) ?? 0,
    type: item.type ?? ITEM_TYPE.singleChoice,
    content: rich(item.content, `${path}.content`),
    options: shown(item).map((option) => optionOf(item, option, `${path}.options.${item.options.indexOf(option)}`)),
    children: item.children.map((child, place) =>
      itemOf(child, `${path}.children.${place}`, isMatrix(item) ? item : null),
    ),
    required: item.required,
    multipleLine: item.multiple_line,
    max: item.max,
    audio: file(item.audio, `${path}.audio`),
    video: file(item.video, `${path}.video`),
    condition:
      item.condition === null
        ? null
        : {
            logic: item.condition.logic,
            rules: item.condition.rules.map((rule) => ({
              itemId: itemIds.get(rule.item) ?? 0,
              optionId: idOfOption(rule.item, rule.option),
            })),
          },
    correctAnswer: rightAnswer(item),
    tolerance: item.tolerance,
    correctOptionId: item.correct === null || matrix === null ? null : idOfOption(matrix.key, item.correct),
    points: pointsOf(item),
    wrongParts: wrongPartsOf(item),
  });
  const sections = authored.sections.map(
    (section, place): FormSection => ({
      id: take(),
      name: section.name,
      description: section.description === null ? null : rich(section.description, `sections.${place}.description`),
      duration: section.duration,
      isSinglePage: section.is_single_page,
      items: section.items.map((item, within) => itemOf(item, `sections.${place}.items.${within}`, null)),
    }),
  );
  const steps = authored.steps.map(
    (step, place): StoredStep => ({
      id: take(),
      title: step.title,
      content: rich(step.content, `steps.${place}.content`),
      audio: file(step.audio, `steps.${place}.audio`),
      video: file(step.video, `steps.${place}.video`),
      location: step.location,
    }),
  );
  const image = file(authored.image, 'image');
  const form: FormContent = { sections, images: [...images] };
  const size = contentBytes(sheetOfForm(form));
  if (size > MAX_CONTENT_BYTES) problems.push(tooLarge(size));
  if (problems.length === 0) problems.push(...unanswerable(placed, form, authored.grading));
  if (problems.length > 0) return E.left(problems);
  return E.right({
    name: authored.name,
    type: authored.type,
    imageUrl: image === null ? null : `/storage/${image}`,
    timeLimit: authored.time_limit,
    updateEach: authored.update_each,
    extra: extraOf(authored.extra),
    require: authored.require,
    allows: {
      practice: authored.practice,
      rescheduling: authored.rescheduling,
      viewAnswers: authored.view_answers,
      viewRegrades: authored.view_regrades,
      regrade: authored.regrade,
      backupMinutes: authored.backup_window,
    },
    grading: authored.grading,
    steps,
    form,
    files: new Map([...files].filter(([, stored]) => used.has(stored))),
    idCount: nextId - firstId,
  });
};
