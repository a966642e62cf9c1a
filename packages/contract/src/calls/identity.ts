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
import { MAX_PHOTO_BYTES, PHOTO_FORM_BYTES, PHOTO_TAKEN } from '../wire/photo-taken.ts';
import { nullable, wireRecord, withDefault } from '../wire/wire-record.ts';

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
  replies: PHOTO_TAKEN,
  bodyLimit: MAX_PHOTO_BYTES + PHOTO_FORM_BYTES,
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
