import {
  FIELDS_OF,
  INFORMATION_FIELDS,
  type Information,
  type InformationField,
  optionsOf,
  type SavedStep,
} from '@quipu/contract';
import type { Draft } from '../../stores/drafts.ts';

/**
 * The fields' values: the code of a choice, or what is typed; an empty text where there is no
 * answer.
 */
export type StepValues = Record<InformationField, string>;

const NUMBERS: ReadonlySet<InformationField> = new Set([
  'province',
  'canton',
  'parish',
  'country',
  'disabilityPercentage',
]);

/** A number as people write it, with a comma or a point. */
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

export const toValues = (information: Information): StepValues =>
  Object.fromEntries(INFORMATION_FIELDS.map((field) => [field, String(information[field] ?? '')])) as StepValues;

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
  ...Object.fromEntries(FIELDS_OF[step].map((field) => [field, meant(field, values[field])])),
});

/** The fields of a step that say otherwise than it was loaded; null: none. */
export const draftFrom = (base: Information, step: SavedStep, values: StepValues): Draft | null => {
  const loaded = toValues(base);
  const changed = FIELDS_OF[step].filter((field) => values[field] !== loaded[field]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, values[field]]));
};
