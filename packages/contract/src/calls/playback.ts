import { endpoint } from '../http/endpoint.ts';
import { Bytes, Malformed, Nothing, refused, SheetParams } from '../wire/common.ts';
import { Playback, SheetsBeside } from './playback-rows.ts';

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

const printed = { ...asked, isFile: true, replies: { 200: Bytes, 400: Malformed, ...refused } } as const;

/** The same told event by event, to be printed (PDF): with when the server had each, and what of it is proved. That it was taken is kept. */
export const consoleStory = endpoint({
  ...printed,
  name: 'consoleStory',
  path: '/api/console/sheets/{id}/story',
});

/** The same for who decides in the office about its answers. */
export const officeStory = endpoint({ ...printed, name: 'officeStory', path: '/api/office/sheets/{id}/story' });

const listed = { ...asked, replies: { 200: SheetsBeside, 400: Malformed, ...refused } } as const;

/** The sheets that a sheet can be seen beside, for who watches both. */
export const consoleBeside = endpoint({
  ...listed,
  name: 'consoleBeside',
  path: '/api/console/sheets/{id}/beside',
});

/** The same for who decides in the office about their answers. */
export const officeBeside = endpoint({ ...listed, name: 'officeBeside', path: '/api/office/sheets/{id}/beside' });
