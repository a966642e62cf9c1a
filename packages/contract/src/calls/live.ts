import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { IdText, Malformed, Nothing, Refusal, Times, Unauthenticated } from '../wire/common.ts';
import { nullable, wireRecord, withDefault } from '../wire/wire-record.ts';
import { Signal } from './video.ts';

/**
 * pusher-js asks here to be let into a channel: form-urlencoded `socket_id` and `channel_name`, with the bearer token.
 */
export const BROADCASTING_AUTH_PATH = '/api/broadcasting/auth';
/** Channels as laravel-echo names them: its `private()` puts `private-` before. */
export const GLOBAL_CHANNEL = 'global';
export const userChannel = (userId: number): string => `app-users.${userId}`;

/** Asks to be let into a private channel. This product's client sends JSON; other ones send the same fields form-urlencoded. */
export const authorizeChannel = endpoint({
  name: 'authorizeChannel',
  method: 'POST',
  path: BROADCASTING_AUTH_PATH,
  auth: 'bearer',
  openToPending: true,
  params: Nothing,
  query: Nothing,
  body: wireRecord('ChannelAsked', { socketId: ['socket_id', t.string], channelName: ['channel_name', t.string] }),
  replies: {
    200: wireRecord('ChannelAllowed', { auth: ['auth', t.string] }),
    400: Malformed,
    401: Unauthenticated,
    403: Refusal,
  },
  bodyLimit: 4_096,
});

/** A notice for the person, who may have been away when it was sent. */
export const PushMessage = wireRecord('PushMessage', {
  title: ['title', nullable(t.string)],
  message: ['message', t.string],
  type: ['type', withDefault(t.keyof({ error: null, success: null, info: null, warning: null }), 'info')],
  sentAt: ['sent_at', withDefault(nullable(Count), null)],
});
/** The evaluation was ended for the person. `answersSheetId` null: whatever evaluation is open. */
const PushFire = wireRecord('PushFire', {
  message: ['message', t.string],
  answersSheetId: ['answersSheetId', nullable(Id)],
});
const PushedSession = wireRecord('PushedSession', {
  id: ['id', Id],
  start: ['start', Count],
  end: ['end', Count],
  timeLimit: ['time_limit', Count],
  updatedAt: ['updated_at', Count],
});
/** New times of one sheet of the person: `times` as the server computed them for it. */
export const PushUserSession = wireRecord('PushUserSession', {
  session: ['session', PushedSession],
  answersSheetId: ['answersSheetId', Id],
  times: ['times', Times],
});
/** New times of a session, for everyone: lists of sheets are out of date. */
const PushSession = wireRecord('PushSession', { session: ['session', PushedSession] });

/** Sheets of a session that the person watches have changed: `version` is what to ask up to (consoleSheets). */
const PushConsoleChanged = wireRecord('PushConsoleChanged', {
  sessionId: ['session_id', Id],
  version: ['version', Count],
});
/** Part of a live video's talk, from the user `from`. */
const PushSignal = wireRecord('PushSignal', { from: ['from', Id], signal: ['signal', Signal] });

/** Every event that the server pushes, by its name on the wire. */
export const PUSH_EVENTS = {
  message: PushMessage,
  fire: PushFire,
  'user-session-updated': PushUserSession,
  'session-updated': PushSession,
  'console-changed': PushConsoleChanged,
  offer: PushSignal,
  answer: PushSignal,
  candidate: PushSignal,
  stop: PushSignal,
} as const;
/** Passing events are of use at once or never. They are neither kept nor among what was missed. */
export const PASSING_EVENTS: ReadonlySet<string> = new Set(['console-changed', 'offer', 'answer', 'candidate', 'stop']);
export type PushName = keyof typeof PUSH_EVENTS;
export type PushData<N extends PushName> = t.TypeOf<(typeof PUSH_EVENTS)[N]>;

/**
 * One pushed event: `data` is for the codec of its name. `id` grows; the same id reaches a person by the socket (as `event_id`
 * in the data) and by this list, and counts once.
 */
export const MissedEvent = wireRecord('MissedEvent', {
  id: ['id', Id],
  name: ['name', t.string],
  data: ['data', t.unknown],
});
export type MissedEvent = t.TypeOf<typeof MissedEvent>;
export const EVENT_ID_FIELD = 'event_id';

/**
 * Lists what was pushed to the caller (and to everyone) after an event; without `after`, since the caller logged in, and messages to
 * the caller since the last login before that which listened, a day back at most. Oldest first. `more`: there may be others after `last`. A `last` that is lower than `after`: the database was restored, and
 * gives numbers after that one again, to other events.
 */
export const getMissedEvents = endpoint({
  name: 'getMissedEvents',
  method: 'GET',
  path: '/api/push-events',
  auth: 'bearer',
  openToPending: true,
  params: Nothing,
  query: wireRecord('After', { after: ['after', nullable(IdText)] }),
  body: Nothing,
  replies: {
    200: wireRecord('MissedEvents', {
      events: ['events', t.readonlyArray(MissedEvent)],
      last: ['last', Count],
      more: ['more', withDefault(t.boolean, false)],
    }),
    400: Malformed,
    401: Unauthenticated,
  },
  bodyLimit: 0,
});
