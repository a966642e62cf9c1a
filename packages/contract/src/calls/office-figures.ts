import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';

/** Something that was given, with who gave it. Groups are the upper and the lower 27 %, of which people on the edge count in part. */
const ChoiceFigures = wireRecord('ChoiceFigures', {
  label: ['label', t.string],
  text: ['text', t.string],
  isRight: ['is_right', t.boolean],
  chosen: ['chosen', Count],
  upper: ['upper', t.number],
  lower: ['lower', t.number],
  /** The mean share that these people got of everything else; null: nobody gave it. */
  restMean: ['rest_mean', nullable(t.number)],
});
export type ChoiceFigures = t.TypeOf<typeof ChoiceFigures>;

/** The answers say this of a question. Shares are of its points; null: there is too little to say, or it is not graded. */
export const ItemFigures = wireRecord('ItemFigures', {
  itemId: ['item_id', Id],
  number: ['number', t.string],
  text: ['text', t.string],
  standing: ['standing', t.keyof({ graded: null, annulled: null, ungraded: null })],
  maxPoints: ['max_points', nullable(t.number)],
  asked: ['asked', Count],
  omitted: ['omitted', Count],
  facility: ['facility', nullable(t.number)],
  deviation: ['deviation', nullable(t.number)],
  pointBiserial: ['point_biserial', nullable(t.number)],
  discrimination: ['discrimination', nullable(t.number)],
  alphaWithout: ['alpha_without', nullable(t.number)],
  /** Quartiles in ms; null: nobody was at it. */
  time: [
    'time',
    nullable(
      wireRecord('TimeQuartiles', {
        lower: ['lower', t.number],
        median: ['median', t.number],
        upper: ['upper', t.number],
      }),
    ),
  ],
  /** Each says why somebody should look at it; the most telling comes first. */
  flags: [
    'flags',
    t.readonlyArray(
      wireRecord('ItemFlag', {
        kind: ['kind', t.keyof({ distractor: null, negative: null, easy: null, hard: null, omitted: null })],
        says: ['says', t.string],
      }),
    ),
  ],
  parts: [
    'parts',
    t.readonlyArray(
      wireRecord('PartFigures', {
        label: ['label', nullable(t.string)],
        choices: ['choices', t.readonlyArray(ChoiceFigures)],
      }),
    ),
  ],
});
export type ItemFigures = t.TypeOf<typeof ItemFigures>;

/** A form with the figures of its items; reliability is of those that everybody was asked, in points. */
export const FormFigures = wireRecord('FormFigures', {
  formId: ['form_id', Id],
  sheets: ['sheets', Count],
  reliability: [
    'reliability',
    wireRecord('ReliabilityFigures', {
      items: ['items', Count],
      mean: ['mean', nullable(t.number)],
      deviation: ['deviation', nullable(t.number)],
      alpha: ['alpha', nullable(t.number)],
      error: ['error', nullable(t.number)],
    }),
  ],
  items: ['items', t.readonlyArray(ItemFigures)],
});
export type FormFigures = t.TypeOf<typeof FormFigures>;

export const ResultsFile = t.keyof(
  { grades: null, responses: null, incidents: null, times: null, items: null, ranked: null },
  'ResultsFile',
);
export type ResultsFile = t.TypeOf<typeof ResultsFile>;
