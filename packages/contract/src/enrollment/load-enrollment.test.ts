import { fc, test as property } from '@fast-check/vitest';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { confirmCallAt } from '../calls/schedule.ts';
import { Enrollment } from './enrollment.ts';
import { loadEnrollment } from './load-enrollment.ts';
import { locationNamed, MIN_LOCATION_SEARCH } from './location-search.ts';
import { choicesBeside, postulationErrors } from './postulation.ts';
import { isPreviousGradeFixed, isPreviousGradeOffered, previousGradeChoice } from './previous-grade.ts';
import { currentStep, type ScheduleStep } from './schedule-step.ts';
import { enrollmentTexts as texts } from './texts.ts';

const loaded = (wire: object, ids: readonly number[]) => {
  const decoded = Enrollment.decode({ app_user_id: 1, status: 2, information: {}, ...wire });
  if (E.isLeft(decoded)) throw new Error('does not decode');
  return loadEnrollment(
    decoded.right,
    ids.map((id) => ({ id })),
  );
};

describe('an enrollment that is loaded', () => {
  it('says no where nothing was said', () => {
    expect(loaded({}, []).information).toMatchObject({ landlinePhone: null, adventistChurch: 2, isDisabled: 2 });
    const said = { information: { landline_phone: '022345678', adventist_church: 1, is_disabled: 1 } };
    expect(loaded(said, []).information).toMatchObject({
      landlinePhone: '022345678',
      adventistChurch: 1,
      isDisabled: 1,
    });
  });

  it('keeps a career that is offered only', () => {
    expect(loaded({ career_id: 7 }, [6, 7]).careerId).toBe(7);
    expect(loaded({ career_id: 7 }, [6]).careerId).toBeNull();
    expect(loaded({}, [6]).careerId).toBeNull();
  });
});

describe('the grade of an earlier admission', () => {
  it.each([
    [null, false, null, null],
    [null, true, 1, null],
    [812.5, false, null, 2],
    [812.5, false, 1, 1],
    [812.5, false, 2, 2],
    [812.5, true, null, 1],
    [812.5, true, 2, 1],
  ] as const)('grade %s, repeats %s, chose %s: keeps %s', (grade, repeats, chosen, kept) => {
    const extra = { lastPostulationGrade: grade, repeatFirstPostulation: repeats };
    expect(previousGradeChoice(extra, chosen)).toBe(kept);
    expect(isPreviousGradeOffered(extra)).toBe(grade !== null);
    expect(isPreviousGradeFixed(extra)).toBe(grade !== null && repeats);
  });
});

describe('the second application', () => {
  it('needs a first career, another second one, and the acceptance', () => {
    expect(postulationErrors({ firstPriority: 1, secondPriority: null }, true)).toEqual({});
    expect(postulationErrors({ firstPriority: 1, secondPriority: 2 }, true)).toEqual({});
    expect(postulationErrors({ firstPriority: null, secondPriority: 2 }, true)).toEqual({
      firstPriority: texts.firstPriority,
    });
    expect(postulationErrors({ firstPriority: 1, secondPriority: 1 }, false)).toEqual({
      secondPriority: texts.samePriorities,
      acceptance: texts.postulationAcceptance,
    });
  });

  property.prop([fc.uniqueArray(fc.integer({ min: 1, max: 50 })), fc.option(fc.integer({ min: 1, max: 50 }))])(
    'no list offers what the other has',
    (ids, other) => {
      const careers = ids.map((id) => ({ id }));
      expect(choicesBeside(careers, other).map(({ id }) => id)).toEqual(ids.filter((id) => id !== other));
    },
  );
});

describe('the search of a place', () => {
  const places = [
    { value: 1, text: 'Quito' },
    { value: 2, text: 'Baños de Agua Santa' },
    { value: 3, text: 'Los' },
  ];
  it.each([
    ['Quito', 1],
    [' quito ', 1],
    ['BAÑOS DE AGUA SANTA', 2],
    ['Quit', null],
    ['Los', 3],
    ['Lo', null],
    ['', null],
  ])('"%s": %s', (typed, value) => {
    expect(locationNamed(places, typed)?.value ?? null).toBe(value);
  });

  property.prop([fc.string({ maxLength: MIN_LOCATION_SEARCH - 1 })])('starts with nothing shorter', (typed) => {
    expect(locationNamed([{ value: 1, text: typed }], typed)).toBeNull();
  });
});

describe('the schedule', () => {
  const step = (id: number, isActive: boolean): ScheduleStep => ({
    id,
    title: `Paso ${id}`,
    subtitle: null,
    image: null,
    isComplete: false,
    isActive,
    isOwed: false,
    closesAt: null,
    content: [],
    messages: [],
    actions: [],
  });

  it('stands at its last active step', () => {
    expect(currentStep([step(1, true), step(2, true), step(3, false)])?.id).toBe(2);
    expect(currentStep([step(1, false)])).toBeNull();
  });

  it.each([
    ['/api/schedule-step/7/confirm', '/api/schedule-step/7/confirm'],
    ['api/schedule-step/7/confirm', '/api/schedule-step/7/confirm'],
    ['https://otro.ec/api/x', null],
    ['//otro.ec/api/x', null],
    ['/storage/x', null],
    ['/api/../x', null],
    ['javascript:alert(1)', null],
  ])('posts a confirmation to %s: %s', (url, path) => {
    expect(confirmCallAt(url)?.path ?? null).toBe(path);
  });
});
