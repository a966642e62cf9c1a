import {
  ABROAD,
  CANTON,
  ECUADOR,
  enrollmentTexts,
  type FieldErrors,
  IN_ECUADOR,
  type Information,
  PARISH,
  PROVINCE,
} from '@quipu/contract';
import { countries } from '../../platform/institution/countries.ts';
import { placeOf } from '../locations/gazetteer.ts';
import { typeOf } from '../locations/location-value.ts';

const nameIn = (type: number, value: number | null, parent: number | null): string | null => {
  const place = value === null || typeOf(value) !== type ? null : placeOf(value);
  return place !== null && place.parent === parent ? place.text : null;
};

const wrong = (field: 'province' | 'canton' | 'parish' | 'country', value: number | null, name: string | null) =>
  value !== null && name === null ? { [field]: enrollmentTexts[field] } : {};

/** Gives where somebody lives names that are the places' own; a value that is no such place, or lies elsewhere, is an error. */
export const withPlaceNames = (
  information: Information,
): { readonly information: Information; readonly errors: FieldErrors } => {
  const { residence, province, canton, parish, country } = information;
  const provinceName = residence === IN_ECUADOR ? nameIn(PROVINCE, province, ECUADOR) : null;
  const cantonName = residence === IN_ECUADOR ? nameIn(CANTON, canton, province) : null;
  const parishName = residence === IN_ECUADOR ? nameIn(PARISH, parish, canton) : null;
  const abroad = country === ECUADOR ? undefined : countries.find(({ value }) => value === country);
  const countryName = residence === ABROAD ? (abroad?.text ?? null) : null;
  return {
    information: { ...information, provinceName, cantonName, parishName, countryName },
    errors: {
      ...wrong('province', province, provinceName),
      ...wrong('canton', canton, cantonName),
      ...wrong('parish', parish, parishName),
      ...wrong('country', country, countryName),
    },
  };
};
