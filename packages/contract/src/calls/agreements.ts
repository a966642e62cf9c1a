import { Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Malformed, Nothing, Unauthenticated } from '../wire/common.ts';
import { wireRecord } from '../wire/wire-record.ts';

/** Accepted at login, by their ids. Ids that were accepted already, or are nobody's, change nothing. */
export const acceptAgreements = endpoint({
  name: 'acceptAgreements',
  method: 'POST',
  path: '/api/agreement-app-users',
  auth: 'bearer',
  openToPending: true,
  openToUnidentified: true,
  params: Nothing,
  query: Nothing,
  body: wireRecord('AcceptedAgreements', { agreements: ['agreements', t.readonlyArray(Id)] }),
  replies: { 200: Nothing, 400: Malformed, 401: Unauthenticated },
  bodyLimit: 4_096,
});
