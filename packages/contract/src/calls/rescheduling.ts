import { Id } from '@quipu/engine';
import { endpoint } from '../http/endpoint.ts';
import { Reschedule } from '../rules/reschedule.ts';
import { Malformed, Nothing, refused } from '../wire/common.ts';
import { Rescheduling } from '../wire/rescheduling.ts';
import { wireRecord } from '../wire/wire-record.ts';

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
