import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Malformed, Nothing, refused, SheetParams } from '../wire/common.ts';
import { wireRecord } from '../wire/wire-record.ts';
import { act, actBody, acted, asked } from './office-act.ts';
import { EvaluationSwitch, OfficeEvaluation } from './office-rows.ts';

/** As many bytes as the largest evaluation that was ever written has, ten times. */
const MAX_EVALUATION_BYTES = 4_000_000;

/** Every evaluation with its sessions, and what is allowed of it. */
export const officeEvaluations = endpoint({
  ...asked,
  name: 'officeEvaluations',
  path: '/api/office/evaluations',
  query: Nothing,
  replies: {
    200: wireRecord('EvaluationsList', {
      now: ['now', Count],
      evaluations: ['evaluations', t.readonlyArray(OfficeEvaluation)],
    }),
    400: Malformed,
    ...refused,
  },
});

/** Allows something of an evaluation that was loaded, or allows it no more: `active` off retires it. */
export const switchOfficeEvaluation = endpoint({
  ...act,
  name: 'switchOfficeEvaluation',
  path: '/api/office/evaluations/{id}/switch',
  params: SheetParams,
  body: wireRecord('SwitchEvaluationBody', { key: ['key', EvaluationSwitch], isOn: ['is_on', t.boolean], ...actBody }),
  replies: acted,
});

/**
 * Loads an evaluation as its author wrote it, without pictures and sounds of its own. 400: `problems` has all that is wrong, by line.
 */
export const loadOfficeEvaluation = endpoint({
  ...act,
  name: 'loadOfficeEvaluation',
  path: '/api/office/evaluations',
  params: Nothing,
  bodyLimit: MAX_EVALUATION_BYTES,
  body: wireRecord('LoadEvaluationBody', { json: ['json', t.string], ...actBody }),
  replies: acted,
});
