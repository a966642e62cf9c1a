import { Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { sheetFile } from '../http/sheet-file.ts';
import { Reschedule } from '../rules/reschedule.ts';
import { Malformed, Nothing, Refusal, refused, Unauthenticated } from '../wire/common.ts';
import { Rescheduling } from '../wire/rescheduling.ts';
import { nullable, wireRecord, withDefault } from '../wire/wire-record.ts';

/** Asks for another session. 403: the evaluation does not permit it, its state does not, or it was asked for already. */
export const requestRescheduling = endpoint({
  name: 'requestRescheduling',
  method: 'POST',
  path: '/api/rescheduling',
  auth: 'bearer',
  params: Nothing,
  query: Nothing,
  body: wireRecord('ReschedulingBody', {
    answersSheetId: ['answersSheetId', Id],
    reschedule: ['reschedule', Reschedule],
  }),
  replies: { 200: Rescheduling, 400: Malformed, ...refused },
  bodyLimit: 16_384,
});

/** The assignment receipt of a sheet as an A4 PDF. 404: nothing is assigned yet. */
export const downloadReceipt = sheetFile('downloadReceipt', '/api/answers-sheet/{id}/assignment');

/** Accepts the agreements of the home that were shown; without their ids, all that stand. */
export const acceptAgreement = endpoint({
  name: 'acceptAgreement',
  method: 'POST',
  path: '/api/accept-agreement',
  auth: 'bearer',
  params: Nothing,
  query: Nothing,
  body: wireRecord('AcceptAgreementBody', { agreements: ['agreements', nullable(t.readonlyArray(Id))] }),
  replies: {
    200: wireRecord('AgreementAccepted', { accepted: ['accepted', withDefault(t.readonlyArray(Id), [])] }),
    400: Malformed,
    401: Unauthenticated,
    403: Refusal,
  },
  bodyLimit: 4_096,
});
