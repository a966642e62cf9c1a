import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Bytes, Malformed, Nothing, Refusal, refused, SheetParams } from '../wire/common.ts';
import { wireRecord } from '../wire/wire-record.ts';
import { action, actionBody, asked } from './office-action.ts';
import { FormFigures, ResultsFile } from './office-figures.ts';

/** Tells what the answers to an evaluation say of its questions, with what is right. 409: whoever asks takes it. */
export const officeItemAnalysis = endpoint({
  ...asked,
  name: 'officeItemAnalysis',
  path: '/api/office/results/{id}/items',
  params: SheetParams,
  query: Nothing,
  timeoutMs: action.timeoutMs,
  replies: {
    200: wireRecord('ItemAnalysis', {
      now: ['now', Count],
      name: ['name', t.string],
      /** The latest first; none: no sheet is graded yet. */
      forms: ['forms', t.readonlyArray(FormFigures)],
    }),
    400: Malformed,
    ...refused,
    409: Refusal,
  },
});

/** A table of an evaluation's results as a file, kept with who took it and why. 409: there is nothing, or whoever asks takes it. */
export const exportOfficeResults = endpoint({
  ...action,
  name: 'exportOfficeResults',
  path: '/api/office/results/{id}/export',
  isFile: true,
  params: SheetParams,
  body: wireRecord('ExportResultsBody', {
    kind: ['kind', ResultsFile],
    /** A PDF is the ranked list's alone. */
    format: ['format', t.keyof({ csv: null, xlsx: null, pdf: null })],
    reason: actionBody.reason,
  }),
  replies: { 200: Bytes, 400: Malformed, ...refused, 409: Refusal },
});
