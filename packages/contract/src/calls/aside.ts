import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Bytes, IdText, Malformed, Nothing, Refusal } from '../wire/common.ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';
import { MAX_LABORATORY_RECEIPT_BYTES } from './laboratory.ts';

/** A computer that became a room's standby put aside what it held before: a data folder beside its own, which nobody serves. */

const SMALL_BODY_BYTES = 4_096;
const FORM_BYTES = 65_536;

/** copying: its database is copied, so that it stays as it is. opening: the copy is opened. collecting: results are read and sealed. */
export const AsideStep = t.keyof({ copying: null, opening: null, collecting: null }, 'AsideStep');
export type AsideStep = t.TypeOf<typeof AsideStep>;

/** It counts its sheets, as they were when it was put aside. */
const AsideContent = wireRecord('AsideContent', {
  /** The package's id: the institution's `laboratories` lists it. */
  laboratory: ['laboratory', t.string],
  institution: ['institution', t.string],
  preparedAt: ['prepared_at', Count],
  running: ['running', Count],
  finished: ['finished', Count],
  /** The institution has all that the folder holds of so many of them. */
  handed: ['handed', Count],
});

const AsideFolder = wireRecord('AsideFolder', {
  /** It ends the folder's name. */
  number: ['number', Id],
  putAsideAt: ['put_aside_at', Count],
  /** Null: it is being measured. */
  bytes: ['bytes', nullable(Count)],
  /** Its results were read: they can be saved at once. */
  hasResults: ['has_results', t.boolean],
  /** They are being read; null: they are not. */
  step: ['step', nullable(AsideStep)],
  /** Says why they could not be read last. */
  problem: ['problem', nullable(t.string)],
  /** False: nobody has looked into it yet. */
  isKnown: ['is_known', t.boolean],
  /** Null: it holds no package, or nobody has looked yet. */
  content: ['content', nullable(AsideContent)],
  /** Nothing in it is owed to the institution: it may be erased. */
  mayErase: ['may_erase', t.boolean],
});
export type AsideFolder = t.TypeOf<typeof AsideFolder>;

export const AsideState = wireRecord('AsideState', {
  now: ['now', Count],
  folders: ['folders', t.readonlyArray(AsideFolder)],
});
export type AsideState = t.TypeOf<typeof AsideState>;

const answers = { 200: AsideState, 400: Malformed, 403: Refusal, 404: Refusal };
const folder = wireRecord('AsideParams', { number: ['number', IdText] });

/** Local servers only. Lists the folders that were put aside on this computer. 403: the call did not come from this computer. */
export const getAside = endpoint({
  name: 'getAside',
  method: 'GET',
  path: '/api/laboratory/aside',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: answers,
  bodyLimit: 0,
});

/**
 * Local servers only. Begins to read the results of a folder, one at a time; `getAside` says how far it is. 403: the call did not come
 * from this computer, another folder is being read, or sheets of the room are under way.
 */
export const readAside = endpoint({
  name: 'readAside',
  method: 'POST',
  path: '/api/laboratory/aside/{number}/reading',
  auth: 'none',
  params: folder,
  query: Nothing,
  body: Nothing,
  replies: answers,
  bodyLimit: SMALL_BODY_BYTES,
});

/** Local servers only. The sealed file with the results of a folder, as `getLaboratoryResults` gives this computer's own. 403: they were not read. */
export const getAsideResults = endpoint({
  name: 'getAsideResults',
  method: 'GET',
  path: '/api/laboratory/aside/{number}/results',
  auth: 'none',
  isFile: true,
  params: folder,
  query: Nothing,
  body: Nothing,
  replies: { 200: Bytes, 400: Malformed, 403: Refusal, 404: Refusal },
  bodyLimit: 0,
});

/** Local servers only. Takes the institution's receipt for the results of a folder. 403: it is of other results, or damaged. */
export const markAsideHandedOver = endpoint({
  name: 'markAsideHandedOver',
  method: 'POST',
  path: '/api/laboratory/aside/{number}/handed-over',
  auth: 'none',
  params: folder,
  query: Nothing,
  body: wireRecord('AsideHandedOverBody', { receipt: ['receipt', t.string] }),
  replies: answers,
  bodyLimit: MAX_LABORATORY_RECEIPT_BYTES + FORM_BYTES,
});

/** Local servers only. Erases a folder. 403, and nothing erased: the institution has not all that it holds, or nobody looked into it. */
export const eraseAside = endpoint({
  name: 'eraseAside',
  method: 'POST',
  path: '/api/laboratory/aside/{number}/erasure',
  auth: 'none',
  params: folder,
  query: Nothing,
  body: Nothing,
  replies: answers,
  bodyLimit: SMALL_BODY_BYTES,
});
