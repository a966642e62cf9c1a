import { type Information, type InformationField, optionsOf, textOf } from '@quipu/contract';

const dayFormat = new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeZone: 'UTC' });
/** Places are read by their names. */
const CODES: ReadonlySet<InformationField> = new Set(['province', 'canton', 'parish', 'country']);

/** Words the answer in a field, for reading; null: there is none. */
export const answerText = (field: InformationField, information: Information): string | null => {
  const value = information[field];
  if (value === null || CODES.has(field)) return null;
  const options = optionsOf[field];
  if (options !== undefined) return textOf(options, value);
  if (field === 'birthdate') return dayFormat.format(new Date(`${value}T00:00:00Z`));
  return field === 'disabilityPercentage' ? `${value} %` : String(value);
};
