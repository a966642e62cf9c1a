import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Malformed, refused, SheetParams } from '../wire/common.ts';
import { LostOfSheet, MAX_SEEN_AT_ONCE, SeenStretch } from '../wire/lost-time.ts';
import { Flag, listOf, nullable, wireRecord } from '../wire/wire-record.ts';
import { asked, Once, Reason, toMany } from './console-parts.ts';

/** Lists the lost time of a session about which nobody has decided, by person: of those that the caller watches. */
export const consoleLostTime = endpoint({
  ...asked,
  name: 'consoleLostTime',
  method: 'GET',
  path: '/api/console/sessions/{id}/lost-time',
  params: SheetParams,
  replies: {
    200: wireRecord('SessionLostTime', {
      now: ['now', Count],
      sheets: ['sheets', t.readonlyArray(LostOfSheet)],
      /** People whose evaluation goes on and whose device is silent now: what they lose is not counted yet. */
      silent: [
        'silent',
        t.readonlyArray(wireRecord('SilentRoom', { room: ['room', nullable(t.string)], people: ['people', Count] })),
      ],
    }),
    400: Malformed,
    ...refused,
  },
});
/**
 * Gives back the lost time that was seen of those that are under way, or refuses it, of any: it is found anew, and of that only what was seen is
 * decided, and proposed no more. 409: there is none any more that this could be done to.
 */
export const decideLostTime = endpoint({
  ...toMany,
  name: 'decideLostTime',
  path: '/api/console/sessions/{id}/lost-time',
  bodyLimit: 1_048_576,
  body: wireRecord('LostTimeBody', {
    seen: ['seen', listOf(SeenStretch, MAX_SEEN_AT_ONCE)],
    isGiven: ['is_given', Flag],
    ...Reason,
    once: ['once', Once],
  }),
  replies: {
    ...toMany.replies,
    200: wireRecord('LostTimeDecided', {
      now: ['now', Count],
      /** The number of people. */
      changed: ['changed', Count],
      /** The time of all of them together. */
      lostMs: ['lost_ms', Count],
    }),
  },
});
