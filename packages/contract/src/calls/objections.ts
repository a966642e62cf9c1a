import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Malformed, Nothing, Refusal, refused, SheetParams } from '../wire/common.ts';
import { Objection } from '../wire/objection.ts';
import { MAX_INCIDENTS_AT_ONCE, Measured } from '../wire/watched.ts';
import { listOf, nullable, wireRecord } from '../wire/wire-record.ts';

/** An incident as its examinee may know it: nobody of the staff is named, nor is what was written for the staff told. */
export const OwnIncident = wireRecord('OwnIncident', {
  id: ['id', Id],
  /** One of the engine's IncidentKind, or `faceDistance`, `faces` of a photo. */
  kind: ['kind', t.string],
  at: ['at', Count],
  evidence: ['evidence', t.string],
  measured: ['measured', nullable(Measured)],
  hasPhoto: ['has_photo', t.boolean],
  /** The instant at which it was over. Null means that it was not, or that it has no length. */
  endedAt: ['ended_at', nullable(Count)],
  /** The institution looked at it then, and that was its end. */
  closedAt: ['closed_at', nullable(Count)],
  objection: ['objection', nullable(Objection)],
});
export type OwnIncident = t.TypeOf<typeof OwnIncident>;

const OwnIncidents = wireRecord('OwnIncidents', { incidents: ['incidents', t.readonlyArray(OwnIncident)] });

/** The incidents of a sheet for its own person, with what they answered. 403: the sheet has not ended, or is for practice. */
export const getOwnIncidents = endpoint({
  name: 'getOwnIncidents',
  method: 'GET',
  path: '/api/answers-sheet/{id}/incidents',
  auth: 'bearer',
  params: SheetParams,
  query: Nothing,
  body: Nothing,
  replies: { 200: OwnIncidents, 400: Malformed, ...refused },
  bodyLimit: 0,
});

/**
 * Answers incidents of a sheet of one's own that has ended, once each: sent again with the same text it changes nothing. 409: one of
 * them has another objection, and nothing is changed.
 */
export const objectToIncidents = endpoint({
  name: 'objectToIncidents',
  method: 'POST',
  path: '/api/answers-sheet/{id}/objections',
  auth: 'bearer',
  params: SheetParams,
  query: Nothing,
  body: wireRecord('ObjectionBody', {
    incidents: ['incidents', listOf(Id, MAX_INCIDENTS_AT_ONCE)],
    text: ['text', t.string],
  }),
  replies: { 200: OwnIncidents, 400: Malformed, ...refused, 409: Refusal },
  bodyLimit: 16_384,
});
