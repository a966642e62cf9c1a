import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { anyInformation } from '../testing/any-information.ts';
import { applicable, changeField, dependentsOf } from './change-field.ts';
import { emptyInformation, INFORMATION_FIELDS, type Information } from './information.ts';
import { optionsOf } from './options-of.ts';
import { STEPS } from './status.ts';
import { FIELDS_OF, isSameIn, stepOf, withStep } from './steps.ts';
import { enrollmentTexts as texts } from './texts.ts';
import { applicationErrors, fieldError, hasErrors, stepErrors } from './validate-step.ts';

const given = (more: Partial<Information>): Information => ({ ...emptyInformation, ...more });
const contact = given({
  cellPhone: '0991234567',
  residence: 1,
  province: 4_000_017,
  canton: 5_001_701,
  parish: 6_170_150,
  autoIdentification: 5,
  adventistChurch: 2,
});
const disabled = given({
  isDisabled: 1,
  disabilityType: 'Visual',
  disabilityPercentage: 40,
  examSupport: 1,
  extraTime: 1,
  assistance: 2,
});
const survey = given(Object.fromEntries(FIELDS_OF[4].map((field) => [field, optionsOf[field]?.[0]?.code ?? null])));

describe('step 2', () => {
  it('is complete with a phone, a residence and how one identifies', () => {
    expect(stepErrors(2, contact)).toEqual({});
    expect(stepErrors(2, given({ ...contact, landlinePhone: '022345678' }))).toEqual({});
    const abroad = given({ ...contact, residence: 2, province: null, canton: null, parish: null, country: 724 });
    expect(stepErrors(2, abroad)).toEqual({});
  });

  it.each([
    ['cellPhone', null, texts.cellPhoneRequired],
    ['cellPhone', '', texts.cellPhoneRequired],
    ['cellPhone', '099123456', texts.cellPhone],
    ['cellPhone', '09912345678', texts.cellPhone],
    ['cellPhone', '09912345a7', texts.cellPhone],
    ['landlinePhone', '02234567', texts.landlinePhone],
    ['landlinePhone', '0223456789', texts.landlinePhone],
    ['landlinePhone', '02-345678', texts.landlinePhone],
    ['residence', null, texts.residence],
    ['province', null, texts.province],
    ['canton', null, texts.canton],
    ['parish', null, texts.parish],
    ['autoIdentification', null, texts.autoIdentification],
    ['adventistChurch', null, texts.adventistChurch],
  ] as const)('%s %s', (field, value, text) => {
    expect(stepErrors(2, given({ ...contact, [field]: value }))).toEqual({ [field]: text });
  });

  it('asks abroad for a country and for nothing of Ecuador', () => {
    expect(stepErrors(2, given({ ...contact, residence: 2, province: null, canton: null, parish: null }))).toEqual({
      country: texts.country,
    });
  });
});

describe('step 3', () => {
  it('asks nothing more of who has no disability', () => {
    expect(stepErrors(3, given({ isDisabled: 2 }))).toEqual({});
    expect(stepErrors(3, given({}))).toEqual({ isDisabled: texts.isDisabled });
  });

  it('asks for support only where it is wanted', () => {
    expect(stepErrors(3, disabled)).toEqual({});
    expect(stepErrors(3, given({ ...disabled, examSupport: 2, extraTime: null, assistance: null }))).toEqual({});
    expect(stepErrors(3, given({ isDisabled: 1 }))).toEqual({
      disabilityType: texts.disabilityType,
      disabilityPercentage: texts.disabilityPercentageRequired,
      examSupport: texts.examSupport,
    });
    expect(stepErrors(3, given({ ...disabled, extraTime: null, assistance: null }))).toEqual({
      extraTime: texts.extraTime,
      assistance: texts.assistance,
    });
  });

  property.prop([fc.double()])('takes a percentage from 1 to 100 and nothing else', (disabilityPercentage) => {
    const isRight = disabilityPercentage >= 1 && disabilityPercentage <= 100;
    expect(fieldError('disabilityPercentage', { ...disabled, disabilityPercentage })).toBe(
      isRight ? null : texts.disabilityPercentage,
    );
  });

  it.each([1, 100])('takes %i percent', (disabilityPercentage) => {
    expect(stepErrors(3, { ...disabled, disabilityPercentage })).toEqual({});
  });
});

describe('step 4', () => {
  it('is complete with every field', () => {
    expect(stepErrors(4, survey)).toEqual({});
    expect(Object.keys(stepErrors(4, emptyInformation))).toEqual(FIELDS_OF[4]);
  });

  it.each(FIELDS_OF[4])('needs %s', (field) => {
    expect(stepErrors(4, { ...survey, [field]: null })).toEqual({ [field]: texts.chooseOne });
  });
});

describe('step 5', () => {
  it('needs a career and the acceptance', () => {
    expect(applicationErrors(7, true)).toEqual({});
    expect(applicationErrors(null, false)).toEqual({ careerId: texts.career, acceptance: texts.acceptance });
    expect(hasErrors(applicationErrors(7, true))).toBe(false);
    expect(hasErrors(applicationErrors(7, false))).toBe(true);
  });
});

const anyField = fc.constantFrom(...INFORMATION_FIELDS);

describe('any information', () => {
  property.prop([anyInformation, anyField, anyInformation])(
    'a change clears its dependents and nothing else',
    (before, field, { [field]: value }) => {
      const after = changeField(before, field, value);
      expect(after[field]).toBe(value);
      const cleared = before[field] === value ? [] : dependentsOf(field);
      for (const other of INFORMATION_FIELDS)
        if (other !== field) expect(after[other]).toBe(cleared.includes(other) ? null : before[other]);
    },
  );

  property.prop([anyInformation, anyField])('dependents belong to the step of what they depend on', (_, field) => {
    for (const dependent of dependentsOf(field)) expect(stepOf(dependent)).toBe(stepOf(field));
  });

  property.prop([anyInformation])('without what does not apply stays so, and has no new errors', (information) => {
    const once = applicable(information);
    expect(applicable(once)).toEqual(once);
    for (const step of STEPS)
      expect(Object.keys(stepErrors(step, information))).toEqual(Object.keys(stepErrors(step, once)));
  });

  property.prop([anyInformation, anyInformation, fc.constantFrom(...STEPS)])(
    'a save of a step changes that step alone',
    (saved, edited, step) => {
      const after = withStep(saved, edited, step);
      for (const other of STEPS) expect(isSameIn(other, after, other === step ? edited : saved)).toBe(true);
    },
  );

  it('changes as the documents say', () => {
    const moved = changeField(given({ ...contact, provinceName: 'Pichincha' }), 'residence', 2);
    expect(moved).toMatchObject({ residence: 2, province: null, provinceName: null, canton: null, parish: null });
    expect(moved.cellPhone).toBe(contact.cellPhone);
    expect(changeField(disabled, 'isDisabled', 2)).toEqual(given({ isDisabled: 2 }));
    expect(changeField(disabled, 'examSupport', 2)).toEqual({
      ...disabled,
      examSupport: 2,
      extraTime: null,
      assistance: null,
    });
    expect(changeField(disabled, 'isDisabled', 1)).toBe(disabled);
  });
});
