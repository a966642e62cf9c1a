import { expect, it } from 'vitest';
import { FIELDS_OF } from './steps.ts';
import { SURVEY_PARTS } from './survey-parts.ts';

it('are all of the fourth step, each field in one of them', () => {
  expect(Object.values(SURVEY_PARTS).flat().toSorted()).toEqual([...FIELDS_OF[4]].toSorted());
});
