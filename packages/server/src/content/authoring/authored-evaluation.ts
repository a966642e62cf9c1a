import { Flag, MAX_SESSION_MINUTES } from '@quipu/contract';
import { decimalOf, ITEM_TYPES, ItemType, MAX_DETAILS } from '@quipu/engine';
import * as t from 'io-ts';
import { closedRecord, listOf, or, said } from '../../platform/json/closed-record.ts';
import { AuthoredGrading, itemPoints, lowestPoints, partWeight } from './authored-grading.ts';

const text = said(t.string, 'un texto');
const filled = said(
  t.refinement(t.string, (value) => value.trim() !== ''),
  'un texto que no esté vacío',
);
const flag = said(Flag, '0 o 1');
/** A text where JSON's numbers have too few digits. */
const tolerance = said(
  t.union([
    t.refinement(t.number, (n) => Number.isFinite(n) && n >= 0),
    t.refinement(t.string, (text) => (decimalOf(text)?.units ?? -1n) >= 0n),
  ]),
  'un número que no sea negativo',
);
const whole = (least: number, most: number) =>
  said(
    t.refinement(t.number, (n) => Number.isInteger(n) && n >= least && n <= most),
    `un número entero de ${least} a ${most}`,
  );
const level = said(t.union([t.literal(0), t.literal(1), t.literal(2)]), '0, 1 o 2');
const fileName = said(
  t.refinement(t.string, (name) => /^[\w][\w.-]*\.\w+$/.test(name)),
  'el nombre de un archivo, sin carpetas',
);

const Option = closedRecord('Option', {
  key: filled,
  content: text,
  correct: or(flag, false),
  slot: or(whole(1, 99), null),
  match: or(filled, null),
  weight: or(partWeight, null),
  next: or(filled, null),
});
export type AuthoredOption = t.TypeOf<typeof Option>;

const Condition = closedRecord('Condition', {
  logic: said(t.keyof({ AND: null, OR: null }), '"AND" u "OR"'),
  rules: listOf(closedRecord('Rule', { item: filled, option: filled })),
});

export const A_TYPE = `un tipo de pregunta, de 1 a ${ITEM_TYPES.length}`;

/** `type` null: a row of a matrix, whose `correct` is the key of one of its matrix's options. */
export interface AuthoredItem {
  readonly key: string;
  readonly type: ItemType | null;
  readonly content: string;
  readonly required: boolean;
  readonly multiple_line: boolean;
  readonly max: number | null;
  readonly audio: string | null;
  readonly video: string | null;
  readonly options: readonly AuthoredOption[];
  readonly answer: string | null;
  readonly tolerance: number | string | null;
  readonly children: readonly AuthoredItem[];
  readonly correct: string | null;
  /** Its worth; null: its weights together or, without them, 1, if it has a right answer. */
  readonly points: number | null;
  /** Points that each wrong blank or pair takes. */
  readonly penalty: number | null;
  /** The fewest points that wrong ones leave; null: 0. */
  readonly lower_bound: number | null;
  readonly condition: t.TypeOf<typeof Condition> | null;
}
const Item: t.Type<AuthoredItem, unknown, unknown> = t.recursion('Item', () =>
  closedRecord('Item', {
    key: filled,
    type: or(said(ItemType, A_TYPE), null),
    content: text,
    required: or(flag, false),
    multiple_line: or(flag, false),
    max: or(whole(1, 100_000), null),
    audio: or(fileName, null),
    video: or(fileName, null),
    options: or(listOf(Option, MAX_DETAILS), []),
    answer: or(text, null),
    tolerance: or(tolerance, null),
    children: or(listOf(Item, MAX_DETAILS), []),
    correct: or(filled, null),
    points: or(itemPoints, null),
    penalty: or(itemPoints, null),
    lower_bound: or(lowestPoints, null),
    condition: or(Condition, null),
  }),
);

/** Null: its author does not say (`QUIZ_DEFAULTS`). */
const Extra = closedRecord('Extra', {
  answers_sheet: or(flag, null),
  back_button_enabled: or(flag, null),
  zoom: or(
    said(
      t.refinement(t.number, (n) => n >= 0.8 && n <= 2),
      'un número de 0.8 a 2',
    ),
    null,
  ),
  camera_off: or(level, null),
  /** Photos with the camera meanwhile. */
  photos: or(flag, null),
  print_screen: or(level, null),
  /** So many monitors may be connected; 0: they are not judged. */
  monitors: or(whole(0, 16), null),
  watermark: or(flag, null),
  morse: or(flag, null),
  hybrid_mode: or(flag, null),
  allow_download_backup_file: or(flag, null),
  evaluation_end_action: or(said(t.union([t.literal(0), t.literal(1)]), '0 o 1'), null),
});

/** An evaluation as an author writes it: one JSON file. */
export const AuthoredEvaluation = closedRecord('Evaluation', {
  name: filled,
  type: said(t.keyof({ E: null, EV: null }), '"E" o "EV"'),
  image: or(fileName, null),
  time_limit: whole(1, MAX_SESSION_MINUTES),
  update_each: or(whole(1, 100), null),
  extra: Extra,
  require: or(filled, null),
  rescheduling: or(flag, false),
  /** Its right answers are nobody's secret: whoever has finished sees them, while others may still take it. */
  practice: or(flag, false),
  view_answers: or(flag, false),
  view_regrades: or(flag, false),
  regrade: or(flag, false),
  grading: or(AuthoredGrading, null),
  /** Minutes after a sheet's deadline within which a backup of it is taken. */
  backup_window: or(whole(0, 43_200), null),
  steps: or(
    listOf(
      closedRecord('Step', {
        title: text,
        content: text,
        audio: or(fileName, null),
        video: or(fileName, null),
        location: said(t.keyof({ start: null, end: null }), '"start" o "end"'),
      }),
    ),
    [],
  ),
  sections: listOf(
    closedRecord('Section', {
      name: filled,
      description: or(text, null),
      duration: or(whole(1, 86_400), null),
      is_single_page: or(flag, false),
      items: listOf(Item),
    }),
  ),
});
export type AuthoredEvaluation = t.TypeOf<typeof AuthoredEvaluation>;
