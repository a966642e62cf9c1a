import { Id } from '@quipu/engine';
import * as t from 'io-ts';
import { LoadedEnrollment } from '../enrollment/enrollment.ts';
import { FieldErrorsCodec } from '../enrollment/field-errors.ts';
import { Information } from '../enrollment/information.ts';
import { EnrollmentStatus } from '../enrollment/status.ts';
import type { SurveyPart } from '../enrollment/survey-parts.ts';
import { UserExtra } from '../enrollment/user-extra.ts';
import { endpoint } from '../http/endpoint.ts';
import { IdText, Malformed, Nothing, Refusal, Unauthenticated } from '../wire/common.ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';

/** The enrollment, as it was saved; of someone who saved none, an empty one at step 1 with what the account knows. */
export const getEnrollment = endpoint({
  name: 'getEnrollment',
  method: 'GET',
  path: '/api/enrollment',
  auth: 'bearer',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: {
    200: LoadedEnrollment,
    401: Unauthenticated,
    403: Refusal,
  },
  bodyLimit: 0,
});

/**
 * Saves one step: the one that leads to `status`. Fields of other steps go as they were loaded, or null. A save that repeats
 * what is kept already succeeds again (its reply may have been lost); a second finish does not.
 * `error`: refused, nothing changed. `status` and `careerId`: where the enrollment stands now, in either case.
 */
export const saveEnrollment = endpoint({
  name: 'saveEnrollment',
  method: 'POST',
  path: '/api/enrollment/{app_user_id}',
  auth: 'bearer',
  params: wireRecord('EnrollmentParams', { app_user_id: ['app_user_id', IdText] }),
  query: Nothing,
  body: wireRecord('SaveEnrollmentBody', {
    information: ['information', Information],
    status: ['status', EnrollmentStatus],
    careerId: ['careerId', nullable(Id)],
  }),
  replies: {
    200: wireRecord('EnrollmentSaved', {
      error: ['error', nullable(t.string)],
      errors: ['errors', FieldErrorsCodec],
      /** The server sends it on finishing, and of an enrollment that is finished. It goes over the session's. */
      extra: ['extra', nullable(UserExtra)],
      status: ['status', nullable(EnrollmentStatus)],
      careerId: ['career_id', nullable(Id)],
    }),
    400: Malformed,
    401: Unauthenticated,
    403: Refusal,
  },
  bodyLimit: 16_384,
});

const part = t.keyof(
  { dwelling: null, goods: null, services: null, household: null },
  'SurveyPart',
) satisfies t.Type<SurveyPart>;

/**
 * Saves one part of the survey while the enrollment stands at it, and leaves it there: what was answered is not lost with
 * the device. The whole step is saved by `saveEnrollment`. `error`: refused, nothing changed.
 */
export const saveSurveyPart = endpoint({
  name: 'saveSurveyPart',
  method: 'POST',
  path: '/api/enrollment/{app_user_id}/survey',
  auth: 'bearer',
  params: wireRecord('SurveyPartParams', { app_user_id: ['app_user_id', IdText] }),
  query: Nothing,
  body: wireRecord('SaveSurveyPartBody', { part: ['part', part], information: ['information', Information] }),
  replies: {
    200: wireRecord('SurveyPartSaved', { error: ['error', nullable(t.string)] }),
    400: Malformed,
    401: Unauthenticated,
    403: Refusal,
  },
  bodyLimit: 16_384,
});
