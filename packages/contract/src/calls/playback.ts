import { endpoint } from '../http/endpoint.ts';
import { Malformed, Nothing, refused, SheetParams } from '../wire/common.ts';
import { Playback } from './playback-rows.ts';

/** A log of a whole morning over a weak line. */
const PLAYBACK_TIMEOUT_MS = 60_000;

const asked = {
  method: 'GET',
  auth: 'bearer',
  params: SheetParams,
  query: Nothing,
  body: Nothing,
  replies: { 200: Playback, 400: Malformed, ...refused },
  timeoutMs: PLAYBACK_TIMEOUT_MS,
  bodyLimit: 0,
} as const;

/**
 * A sheet as it was seen, for who watches it: operators at any time, proctors once it has ended. That it was looked at, and by whom, is
 * kept.
 */
export const consolePlayback = endpoint({
  ...asked,
  name: 'consolePlayback',
  path: '/api/console/sheets/{id}/playback',
});

/** The same for whose it is, once its grade is published and nobody answers those questions any more, where the institution lets them. */
export const ownPlayback = endpoint({ ...asked, name: 'ownPlayback', path: '/api/user-answers/{id}/playback' });

/** The same for who decides in the office about its answers. */
export const officePlayback = endpoint({
  ...asked,
  name: 'officePlayback',
  path: '/api/office/sheets/{id}/playback',
});
