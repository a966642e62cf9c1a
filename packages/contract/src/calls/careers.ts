import * as t from 'io-ts';
import { Career, CareerWithQuota } from '../enrollment/career.ts';
import { Postulation } from '../enrollment/postulation.ts';
import { endpoint } from '../http/endpoint.ts';
import { Malformed, Nothing, Refusal, Unauthenticated } from '../wire/common.ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';

/** Lists what can be chosen in the enrollment, and what the person chose already. */
export const getCareers = endpoint({
  name: 'getCareers',
  method: 'GET',
  path: '/api/career',
  auth: 'bearer',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: { 200: t.readonlyArray(Career), 401: Unauthenticated, 403: Refusal },
  bodyLimit: 0,
});

/** Careers of the second application. 403: it is not for this person, or not now. 404: no seat is left anywhere. */
export const getCareersWithQuota = endpoint({
  name: 'getCareersWithQuota',
  method: 'GET',
  path: '/api/career-with-quota',
  auth: 'bearer',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: { 200: t.readonlyArray(CareerWithQuota), 401: Unauthenticated, 403: Refusal, 404: Refusal },
  bodyLimit: 0,
});

/** 403: not for this person, not now, or the last seat is gone. 404: no such career in the second application. */
export const postulateCareer = endpoint({
  name: 'postulateCareer',
  method: 'POST',
  path: '/api/postulate-career',
  auth: 'bearer',
  params: Nothing,
  query: Nothing,
  body: Postulation,
  replies: {
    200: wireRecord('Postulated', { message: ['message', nullable(t.string)] }),
    400: t.union([Malformed, Refusal]),
    401: Unauthenticated,
    403: Refusal,
    404: Refusal,
  },
  bodyLimit: 1_024,
});
