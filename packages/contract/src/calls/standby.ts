import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { MAX_ROOM_CARD_LENGTH } from '../rules/room-card.ts';
import { Malformed, Nothing, Refusal } from '../wire/common.ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';

/** A second computer of a room that stands by its server, and takes over when that is gone (rules/room-pair.ts). */

const SMALL_BODY_BYTES = 8_192;

/**
 * none: nobody stands by this server. joining: somebody does, and has not all of it yet. both: what is acknowledged is on both. alone:
 * the standby is away, and this server goes on without it. held: it is away, and not enough of the room lets this one go on: nothing is
 * acknowledged. dismissing: nobody is to stand by it any more, and the other one has yet to say that it does not. copying, following, candidate: this computer stands by; it takes the data, has it, or asks to take over. waiting: this server asks
 * the others before it serves again. replaced: another computer took over, and this one becomes its standby. dismissed: the server knows this one
 * no more.
 */
export const StandbyStage = t.keyof(
  {
    none: null,
    joining: null,
    both: null,
    alone: null,
    held: null,
    dismissing: null,
    copying: null,
    following: null,
    candidate: null,
    waiting: null,
    replaced: null,
    dismissed: null,
  },
  'StandbyStage',
);
export type StandbyStage = t.TypeOf<typeof StandbyStage>;

export const StandbyState = wireRecord('StandbyState', {
  now: ['now', Count],
  stage: ['stage', StandbyStage],
  term: ['term', Count],
  /** The address of the other computer; null: there is none. */
  other: ['other', nullable(t.string)],
  /** The other one was heard so long ago, ms; null: not since this server began. */
  silentMs: ['silent_ms', nullable(Count)],
  /** So many bytes of the log are not on the other one yet; null: it is not known. */
  behind: ['behind', nullable(Count)],
  /** The computers of the room that are asked, and how many of them say yes now. */
  voters: ['voters', Count],
  votes: ['votes', Count],
  /** A computer becomes the standby with this code; null: nobody asked for one. */
  code: ['code', nullable(t.string)],
  /** The instant at which this server took over from another one; null: it did not. */
  tookOverAt: ['took_over_at', nullable(Count)],
  /** This computer served before, and the other one took its place. */
  wasReplaced: ['was_replaced', t.boolean],
});
export type StandbyState = t.TypeOf<typeof StandbyState>;

const answers = { 200: StandbyState, 400: Malformed, 403: Refusal, 404: Refusal };

/** Local servers only. Tells how a room's server and its standby are. 403: the call did not come from this computer. */
export const getStandby = endpoint({
  name: 'getStandby',
  method: 'GET',
  path: '/api/laboratory/standby',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: answers,
  bodyLimit: 0,
});

/**
 * Local servers only. Makes a code, by which another computer of the room becomes the standby within some minutes. 403: the call did not
 * come from this computer, the room is closed, or nothing is loaded.
 */
export const inviteStandby = endpoint({
  name: 'inviteStandby',
  method: 'POST',
  path: '/api/laboratory/standby/invitation',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: answers,
  bodyLimit: SMALL_BODY_BYTES,
});

/**
 * Local servers only. This computer stands by the server of the card from now on; what it held before is kept aside. 403: the call did not come
 * from this computer, the card or the code is wrong, the other one does not answer, or what is here was not handed over.
 */
export const becomeStandby = endpoint({
  name: 'becomeStandby',
  method: 'POST',
  path: '/api/laboratory/standby',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: wireRecord('BecomeStandbyBody', {
    card: ['card', t.refinement(t.string, ({ length }) => length <= MAX_ROOM_CARD_LENGTH, 'RoomCardText')],
    code: ['code', t.string],
  }),
  replies: answers,
  bodyLimit: SMALL_BODY_BYTES,
});

/**
 * Local servers only. The room's proctor decides what no majority of the room does: that this computer serves without the other one. 403:
 * the call did not come from this computer, the code is another package's, or nothing is to be decided.
 */
export const serveAlone = endpoint({
  name: 'serveAlone',
  method: 'POST',
  path: '/api/laboratory/standby/alone',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: wireRecord('ServeAloneBody', { code: ['code', t.string] }),
  replies: answers,
  bodyLimit: SMALL_BODY_BYTES,
});

/**
 * Local servers only. Nobody is to stand by this server any more: it serves by itself from then on, and the other computer is free again
 * once it hears of that. 403: the call did not come from this computer, nobody stands by, or the other one may have taken over.
 */
export const dismissStandby = endpoint({
  name: 'dismissStandby',
  method: 'POST',
  path: '/api/laboratory/standby/dismissal',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: answers,
  bodyLimit: SMALL_BODY_BYTES,
});
