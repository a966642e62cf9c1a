import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Malformed, Nothing, Refusal, refused, Unauthenticated } from '../wire/common.ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';

/** The form is the one that browsers take (RTCIceServer). */
const IceServer = wireRecord('IceServer', {
  urls: ['urls', t.readonlyArray(t.string)],
  username: ['username', nullable(t.string)],
  credential: ['credential', nullable(t.string)],
});
export type IceServer = t.TypeOf<typeof IceServer>;
export const IceServers = t.readonlyArray(IceServer);

/**
 * Carries what two ends of a live video say to each other. `viewing` is the number of one viewing, `attempt` that of an
 * offer in it and of all that belongs to that offer: what is of another one is stale. `stop` ends the viewing, from
 * either end.
 */
export const Signal = t.union(
  [
    t.type({ type: t.literal('offer'), viewing: Id, attempt: Count, sdp: t.string }),
    t.type({ type: t.literal('answer'), viewing: Id, attempt: Count, sdp: t.string }),
    t.type({
      type: t.literal('candidate'),
      viewing: Id,
      attempt: Count,
      candidate: t.type({
        candidate: t.string,
        sdpMid: t.union([t.string, t.null]),
        sdpMLineIndex: t.union([t.number, t.null]),
      }),
    }),
    t.type({ type: t.literal('stop'), viewing: Id }),
  ],
  'Signal',
);
export type Signal = t.TypeOf<typeof Signal>;

/**
 * Passes a signal on to `to` (a user id), as the pushed event of its type. Only between an examinee and the one who views them:
 * 403 otherwise, 409 where that viewing is over.
 */
export const postSignal = endpoint({
  name: 'postSignal',
  method: 'POST',
  path: '/api/webrtc-ev/signal',
  auth: 'bearer',
  params: Nothing,
  query: Nothing,
  body: wireRecord('SignalBody', { signal: ['signal', Signal], to: ['to', Id] }),
  replies: { 200: Nothing, 400: Malformed, ...refused, 409: Refusal },
  bodyLimit: 65_536,
});

/**
 * Gives the servers by which the two ends of a video find each other: TURN servers while a viewing lasts, whose
 * credentials hold for some hours.
 */
export const getIceServers = endpoint({
  name: 'getIceServers',
  method: 'GET',
  path: '/api/webrtc-ev/ice',
  auth: 'bearer',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: { 200: wireRecord('IceReply', { iceServers: ['ice_servers', IceServers] }), 401: Unauthenticated },
  bodyLimit: 0,
});
