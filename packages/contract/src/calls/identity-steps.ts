import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Bytes, Malformed, Nothing, Refusal, refused } from '../wire/common.ts';
import { Descriptor } from '../wire/descriptor.ts';
import { IdentityStep } from '../wire/identity-step.ts';
import { MAX_PHOTO_BYTES, PHOTO_FORM_BYTES, PHOTO_TAKEN } from '../wire/photo-taken.ts';
import { nullable, wireRecord, withDefault } from '../wire/wire-record.ts';

/** The pictures of the custom login's steps, once the person has certified them. */
export const postFacelogLogin = endpoint({
  name: 'postFacelogLogin',
  method: 'POST',
  path: '/api/facelog-login',
  auth: 'bearer',
  openToUnidentified: true,
  isUpload: true,
  params: Nothing,
  query: Nothing,
  body: wireRecord('FacelogLoginBody', {
    type: ['type', t.literal('login')],
    face: ['face', nullable(Bytes)],
    card: ['card', nullable(Bytes)],
    descriptor: ['descriptor', nullable(Descriptor)],
  }),
  replies: PHOTO_TAKEN,
  bodyLimit: 2 * MAX_PHOTO_BYTES + PHOTO_FORM_BYTES,
});

/** The code on the back of the caller's identity card. 403: it is not theirs. 429: too many were tried. */
export const validateDactilarCode = endpoint({
  name: 'validateDactilarCode',
  method: 'POST',
  path: '/api/validate-dactilar-code/{reference}',
  auth: 'bearer',
  openToUnidentified: true,
  params: wireRecord('DactilarParams', { reference: ['reference', t.string] }),
  query: Nothing,
  body: wireRecord('DactilarBody', { code: ['code', t.string] }),
  replies: {
    200: wireRecord('DactilarValid', { missing: ['missing', withDefault(t.readonlyArray(IdentityStep), [])] }),
    400: Malformed,
    ...refused,
    429: Refusal,
    /** The registry that knows it does not answer. */
    503: Refusal,
  },
  bodyLimit: 1_024,
});
