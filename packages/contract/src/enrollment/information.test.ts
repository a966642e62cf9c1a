import { fc, test as property } from '@fast-check/vitest';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { anyInformation } from '../testing/any-information.ts';
import { FieldErrorsCodec } from './field-errors.ts';
import { emptyInformation, INFORMATION_FIELDS, Information, wireNameOf } from './information.ts';
import { informationLabels } from './labels.ts';
import { textOf } from './options/option.ts';
import { optionsOf } from './options-of.ts';
import { EnrollmentStatus, STATUSES } from './status.ts';

const travelled = (information: Information) => JSON.parse(JSON.stringify(Information.encode(information)));

describe('information', () => {
  property.prop([anyInformation])('comes back from the wire as it went', (information) => {
    expect(Information.decode(travelled(information))).toEqual(E.right(information));
  });

  it('is empty where nothing was said', () => {
    expect(Information.decode({})).toEqual(E.right(emptyInformation));
  });

  it('has the names of the wire', () => {
    expect(Object.keys(Information.encode(emptyInformation)).sort()).toEqual(INFORMATION_FIELDS.map(wireNameOf).sort());
    expect(wireNameOf('autoIdentification')).toBe('auto_identification');
    expect(wireNameOf('provinceName')).toBe('provinceName');
  });

  it('refuses a code that its list has not', () => {
    expect(E.isLeft(Information.decode({ housing_type: 7 }))).toBe(true);
    expect(E.isLeft(Information.decode({ housing_type: '1' }))).toBe(true);
    expect(E.isLeft(Information.decode({ disability_type: 'Otra' }))).toBe(true);
  });

  property.prop([fc.dictionary(fc.constantFrom(...INFORMATION_FIELDS, 'careerId' as const), fc.string())])(
    'errors go by the names of the wire and come back',
    (errors) => {
      expect(FieldErrorsCodec.decode(FieldErrorsCodec.encode(errors))).toEqual(E.right({ ...errors }));
    },
  );

  it('errors that nobody sent are none; names that nobody knows are dropped', () => {
    expect(FieldErrorsCodec.decode(undefined)).toEqual(E.right({}));
    expect(FieldErrorsCodec.decode({ cell_phone: 'a', otro: 'b' })).toEqual(E.right({ cellPhone: 'a' }));
  });
});

describe('lists', () => {
  it.each([
    ['housingType', 6],
    ['floorMaterial', 5],
    ['wallMaterial', 5],
    ['bathroomNumber', 6],
    ['bathroomType', 6],
    ['kitchen', 4],
    ['electricLight', 2],
    ['phonePlan', 2],
    ['householdHead', 7],
    ['householdHeadLevel', 10],
    ['fatherLevel', 10],
    ['motherLevel', 10],
    ['occupation', 13],
    ['healthInsurance', 4],
    ['financialIncentive', 2],
    ['autoIdentification', 5],
    ['disabilityType', 5],
    ['residence', 2],
    ['usePreviousNote', 2],
  ] as const)('%s has %i options, each with a code and a text of its own', (field, count) => {
    const options = optionsOf[field] ?? [];
    expect(options).toHaveLength(count);
    expect(new Set(options.map(({ code }) => code)).size).toBe(count);
    expect(new Set(options.map(({ text }) => text)).size).toBe(count);
    for (const { code } of options) expect(E.isRight(Information.decode({ [wireNameOf(field)]: code }))).toBe(true);
  });

  it('levels go from none to doctorate', () => {
    expect(textOf(optionsOf.motherLevel ?? [], 1)).toBe('Ninguno');
    expect(textOf(optionsOf.motherLevel ?? [], 10)).toContain('Doctorado');
    expect(textOf(optionsOf.motherLevel ?? [], 11)).toBeNull();
  });

  it('every field has a label', () => {
    for (const field of INFORMATION_FIELDS) expect(informationLabels[field]).toMatch(/\S/);
  });
});

describe('a status', () => {
  it('is a number or F, numbers as texts too', () => {
    for (const status of STATUSES) {
      expect(EnrollmentStatus.decode(status)).toEqual(E.right(status));
      expect(EnrollmentStatus.decode(String(status))).toEqual(E.right(status));
    }
    for (const wrong of [0, 6, 'f', '', null, undefined, 1.5])
      expect(E.isLeft(EnrollmentStatus.decode(wrong))).toBe(true);
  });
});
