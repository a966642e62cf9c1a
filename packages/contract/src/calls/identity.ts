import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import {
  Bytes,
  CountText,
  DecimalText,
  IdText,
  Malformed,
  Nothing,
  Refusal,
  refused,
  SmallCountText,
  Unauthenticated,
} from '../wire/common.ts';
import { Descriptor } from '../wire/descriptor.ts';
import { IdentityStep } from '../wire/identity-step.ts';
import { nullable, wireRecord, withDefault } from '../wire/wire-record.ts';

/** A photo as cameras of this product make it is a tenth of this. */
export const MAX_PHOTO_BYTES = 1_048_576;
const FORM_BYTES = 16_384;

const taken = {
  200: wireRecord('PhotoTaken', {
    now: ['now', Count],
    /** Names what this login still asks for. */
    missing: ['missing', withDefault(t.readonlyArray(IdentityStep), [])],
  }),
  400: Malformed,
  ...refused,
  413: Refusal,
  /** Not a picture, or one of a kind or size that is not taken. */
  415: Refusal,
} as const;

/**
 * A photo of the person: of a login by face (`login`), or one of a sheet's periodic ones (`quiz`). A repeat of the same
 * number of the same sheet is the same photo.
 */
export const postFacelog = endpoint({
  name: 'postFacelog',
  method: 'POST',
  path: '/api/facelog',
  auth: 'bearer',
  openToUnidentified: true,
  isUpload: true,
  params: Nothing,
  query: Nothing,
  body: wireRecord('FacelogBody', {
    photo: ['photo', Bytes],
    type: ['type', t.keyof({ login: null, quiz: null })],
    answersSheetId: ['answers_sheet_id', nullable(IdText)],
    /** The descriptor of the face in it, where there is exactly one. */
    descriptor: ['descriptor', nullable(Descriptor)],
    /** The number of its photo time on the sheet, from 0. */
    number: ['number', nullable(SmallCountText)],
    /** Server time at which it was taken, in ms. */
    takenAt: ['taken_at', nullable(CountText)],
    /** The number of faces that the device saw; null: it could not look. */
    faces: ['faces', nullable(SmallCountText)],
    /** The distance to the reference descriptor; null: not compared. */
    distance: ['distance', nullable(DecimalText)],
  }),
  replies: taken,
  bodyLimit: MAX_PHOTO_BYTES + FORM_BYTES,
});

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
  replies: taken,
  bodyLimit: 2 * MAX_PHOTO_BYTES + FORM_BYTES,
});

/**
 * Gives the descriptor that the person's photos are compared with on their own device. Null: there is no photo of
 * theirs yet. Not for who has only shown a password: with it, another's device could pass for theirs.
 */
export const getUserFacelog = endpoint({
  name: 'getUserFacelog',
  method: 'GET',
  path: '/api/user-facelog',
  auth: 'bearer',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: {
    200: wireRecord('UserFacelog', { descriptor: ['descriptor', nullable(Descriptor)] }),
    401: Unauthenticated,
    403: Refusal,
  },
  bodyLimit: 0,
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

/**
 * Tells proctors what an open sheet looks like from the device. It is best effort, the newest wins, and it never delays
 * answers.
 */
export const reportState = endpoint({
  name: 'reportState',
  method: 'POST',
  path: '/api/answers-sheet/{id}/state',
  auth: 'bearer',
  params: wireRecord('StateParams', { id: ['id', IdText] }),
  query: Nothing,
  body: wireRecord('ReportedState', {
    /** Grows with each report of the sheet, over reloads and devices too: the server's time in ms does. */
    revision: ['revision', Count],
    answered: ['answered', Count],
    items: ['items', Count],
    /** Answers that the device holds and the server has not confirmed. */
    pending: ['pending', Count],
    /** Place on the sheet, from 0. */
    position: ['position', Count],
    camera: ['camera', nullable(t.string)],
    microphone: ['microphone', nullable(t.string)],
    displays: ['displays', Count],
    isVisible: ['is_visible', t.boolean],
    /** The cause that covers the questions, as the engine names it. Devices from before it say none. */
    blockedBy: ['blocked_by', withDefault(nullable(t.string), null)],
  }),
  replies: { 200: wireRecord('StateTaken', { now: ['now', Count] }), 400: Malformed, ...refused },
  bodyLimit: 4_096,
});
export type ReportedState = t.TypeOf<(typeof reportState)['body']>;
