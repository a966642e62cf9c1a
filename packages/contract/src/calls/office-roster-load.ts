import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Bytes, Malformed, Nothing, Refusal, refused } from '../wire/common.ts';
import { wireRecord } from '../wire/wire-record.ts';
import { actionBody, actionReplies } from './office-action.ts';
import { MAX_ROSTER_FILE_BYTES, RosterFileLine } from './office-roster-rows.ts';

const FORM_BYTES = 16_384;
/** Thousands of people are planned. */
const LOAD_TIMEOUT_MS = 60_000;

const upload = {
  auth: 'bearer',
  method: 'POST',
  isUpload: true,
  params: Nothing,
  query: Nothing,
  bodyLimit: MAX_ROSTER_FILE_BYTES + FORM_BYTES,
  timeoutMs: LOAD_TIMEOUT_MS,
} as const;
const file = ['file', Bytes] as const;

/** Tells what a CSV of a roster would come to, line by line, with all that is wrong; nothing is loaded. */
export const checkOfficeRoster = endpoint({
  ...upload,
  name: 'checkOfficeRoster',
  path: '/api/office/roster/check',
  body: wireRecord('CheckRosterBody', { file }),
  replies: {
    200: wireRecord('RosterFile', { now: ['now', Count], lines: ['lines', t.readonlyArray(RosterFileLine)] }),
    400: Malformed,
    ...refused,
    413: Refusal,
  },
});

/** Loads it, all of it or nothing; nobody is taken off. 400: something is wrong with it, by line in `problems`. */
export const loadOfficeRoster = endpoint({
  ...upload,
  name: 'loadOfficeRoster',
  path: '/api/office/roster/load',
  body: wireRecord('LoadRosterBody', {
    file,
    /** The file's name, which is kept. */
    fileName: ['file_name', t.string],
    reason: actionBody.reason,
    once: actionBody.once,
  }),
  replies: { ...actionReplies, 413: Refusal },
});
