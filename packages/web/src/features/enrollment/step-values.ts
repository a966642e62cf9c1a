import {
  FIELDS_OF,
  hasErrors,
  INFORMATION_FIELDS,
  type Information,
  type InformationField,
  optionsOf,
  type SavedStep,
  stepErrors,
} from '@quipu/contract';
import type * as t from 'io-ts';
import type { Draft } from '../../stores/drafts.ts';
import { judged } from './judged.ts';

/** What the fields hold: the code of a choice, or what is typed; an empty text where nothing is said. */
export type StepValues = Record<InformationField, string>;

const NUMBERS: ReadonlySet<InformationField> = new Set([
  'province',
  'canton',
  'parish',
  'country',
  'disabilityPercentage',
]);

/** As people write numbers. */
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

export const toValues = (information: Information): StepValues =>
  Object.fromEntries(INFORMATION_FIELDS.map((field) => [field, String(information[field] ?? '')])) as StepValues;

/** The form holds null for a choice whose radios left the page. */
const textIn = (values: StepValues, field: InformationField): string =>
  (values as Readonly<Record<InformationField, string | null>>)[field] ?? '';

const meant = (field: InformationField, value: string): string | number | null => {
  const typed = value.trim();
  if (typed === '') return null;
  const options = optionsOf[field];
  if (options !== undefined) return options.find(({ code }) => String(code) === typed)?.code ?? null;
  if (!NUMBERS.has(field)) return typed;
  return NUMBER.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
};

/** `base` with one step as the fields have it. */
export const toInformation = (base: Information, step: SavedStep, values: StepValues): Information => ({
  ...base,
  ...Object.fromEntries(FIELDS_OF[step].map((field) => [field, meant(field, textIn(values, field))])),
});

/** A step that lets itself be saved becomes the information that goes. */
export const stepRules = (step: SavedStep, base: Information): t.Type<Information, StepValues, unknown> =>
  judged<Information, StepValues>('Step', (values) => {
    const information = toInformation(base, step, values);
    const errors = stepErrors(step, information);
    return hasErrors(errors) ? { kind: 'wrong', errors } : { kind: 'right', value: information };
  });

/** The fields of a step that say otherwise than it was loaded; null: none. */
export const draftFrom = (base: Information, step: SavedStep, values: StepValues): Draft | null => {
  const loaded = toValues(base);
  const changed = FIELDS_OF[step].filter((field) => textIn(values, field) !== loaded[field]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, textIn(values, field)]));
};
