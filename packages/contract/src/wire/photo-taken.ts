import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { Malformed, Refusal, refused } from './common.ts';
import { IdentityStep } from './identity-step.ts';
import { wireRecord, withDefault } from './wire-record.ts';

/** A photo as cameras of this product make it is a tenth of this. */
export const MAX_PHOTO_BYTES = 1_048_576;
/** The rest of a form with photos. */
export const PHOTO_FORM_BYTES = 16_384;

/** The replies to photos of a person. */
export const PHOTO_TAKEN = {
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
