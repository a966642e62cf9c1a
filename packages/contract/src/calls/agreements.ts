import { Id } from '@quipu/engine';
import { endpoint } from '../http/endpoint.ts';
import { Malformed, Nothing, Refusal, Unauthenticated } from '../wire/common.ts';
import { listOf, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';

/** Ids of agreements. */
const Agreements = listOf(Id, 1_000);

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
  body: wireRecord('AcceptedAgreements', { agreements: ['agreements', Agreements] }),
  replies: { 200: Nothing, 400: Malformed, 401: Unauthenticated },
  bodyLimit: 4_096,
});

/** Accepts the agreements of the home that were shown; without their ids, all that stand. */
export const acceptAgreement = endpoint({
  name: 'acceptAgreement',
  method: 'POST',
  path: '/api/accept-agreement',
  auth: 'bearer',
  params: Nothing,
  query: Nothing,
  body: wireRecord('AcceptAgreementBody', { agreements: ['agreements', nullable(Agreements)] }),
  replies: {
    200: wireRecord('AgreementAccepted', { accepted: ['accepted', withDefault(Agreements, [])] }),
    400: Malformed,
    401: Unauthenticated,
    403: Refusal,
  },
  bodyLimit: 4_096,
});
