import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Malformed, Nothing, refused, SheetParams } from '../wire/common.ts';
import { wireRecord } from '../wire/wire-record.ts';
import { action, actionBody, actionReplies, asked } from './office-action.ts';
import { Rehearsal } from './office-rehearsal-rows.ts';

/** The rehearsals of this installation, the newest first: the one under way with how far it is, the others with their reports. */
export const officeRehearsals = endpoint({
  ...asked,
  name: 'officeRehearsals',
  path: '/api/office/rehearsals',
  query: Nothing,
  replies: {
    200: wireRecord('RehearsalList', { now: ['now', Count], rehearsals: ['rehearsals', t.readonlyArray(Rehearsal)] }),
    400: Malformed,
    ...refused,
  },
});

/** Asks the command that runs a rehearsal to end it and to remove its data. 409: it has ended. */
export const stopOfficeRehearsal = endpoint({
  ...action,
  name: 'stopOfficeRehearsal',
  path: '/api/office/rehearsals/{id}/stop',
  params: SheetParams,
  body: wireRecord('StopBody', actionBody),
  replies: actionReplies,
});
