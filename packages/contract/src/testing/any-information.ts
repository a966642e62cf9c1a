import { fc } from '@fast-check/vitest';
import { INFORMATION_FIELDS, type Information } from '../enrollment/information.ts';
import { optionsOf } from '../enrollment/options-of.ts';

const PLACES = new Set(['province', 'canton', 'parish', 'country']);

const anyOf = (field: keyof Information): fc.Arbitrary<unknown> => {
  const options = optionsOf[field];
  if (options !== undefined) return fc.constantFrom(...options.map(({ code }) => code));
  if (PLACES.has(field)) return fc.integer({ min: 1, max: 6_999_999 });
  if (field === 'disabilityPercentage') return fc.integer({ min: -5, max: 105 });
  if (field === 'birthdate') return fc.constantFrom('1999-12-31', '2004-02-29');
  if (field === 'cellPhone' || field === 'landlinePhone') return fc.stringMatching(/^\d{8,11}$/);
  return fc.string();
};

/** Information of any kind, right or wrong, that its codec takes. */
export const anyInformation = fc.record(
  Object.fromEntries(INFORMATION_FIELDS.map((field) => [field, fc.option(anyOf(field))])),
) as unknown as fc.Arbitrary<Information>;
