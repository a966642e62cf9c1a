import { expect, it } from 'vitest';
import { MAX_COVERS } from '../devices/camera-doubt.ts';
import { SAME_PERSON_WITHIN } from '../devices/select-devices.ts';
import {
  LATEST_MS,
  MAX_BATCH_BYTES,
  MAX_CONTENT_BYTES,
  MAX_CONTENTS,
  MAX_ENTRIES,
  MAX_LINE_LENGTH,
  MAX_LOG_LINES,
  MAX_NUMBER_LENGTH,
  MAX_POST_BYTES,
  MAX_TEXT_LENGTH,
  MAX_TYPED_LENGTH,
  MAX_UNSEEN_REVISIONS,
  MAX_VISITS,
} from './limits.ts';

// Devices and servers of different versions ask each its own table, and logs of all of them are read for ever: whoever changes one of
// these has both in mind.
it('what was taken is taken: the limits of versions out there', () => {
  expect({
    MAX_POST_BYTES,
    MAX_LINE_LENGTH,
    MAX_NUMBER_LENGTH,
    MAX_TEXT_LENGTH,
    MAX_TYPED_LENGTH,
    MAX_BATCH_BYTES,
    MAX_CONTENT_BYTES,
    MAX_CONTENTS,
    MAX_COVERS,
    MAX_ENTRIES,
    MAX_LOG_LINES,
    MAX_UNSEEN_REVISIONS,
    MAX_VISITS,
    SAME_PERSON_WITHIN,
  }).toEqual({
    MAX_POST_BYTES: 4 * 2 ** 20,
    MAX_LINE_LENGTH: 16 * 2 ** 20,
    MAX_NUMBER_LENGTH: 64,
    MAX_TEXT_LENGTH: 1e5,
    MAX_TYPED_LENGTH: 200,
    MAX_BATCH_BYTES: 2 ** 20,
    MAX_CONTENT_BYTES: 2 * 2 ** 20,
    MAX_CONTENTS: 100,
    MAX_COVERS: 3,
    MAX_ENTRIES: 1_000,
    MAX_LOG_LINES: 5e5,
    MAX_UNSEEN_REVISIONS: 1e5,
    MAX_VISITS: 1e9,
    SAME_PERSON_WITHIN: 0.5,
  });
});

it('the latest instant is the last that a date can tell', () => {
  expect(new Date(LATEST_MS).getTime()).toBe(LATEST_MS);
  expect(new Date(LATEST_MS + 1).getTime()).toBeNaN();
});
