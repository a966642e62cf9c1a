import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { MAX_ROOMS } from '../rules/action-limits.ts';
import { Bytes, CountText, Malformed, Nothing, refused, SheetParams, SmallCount } from '../wire/common.ts';
import { listOf, nullable, wireRecord } from '../wire/wire-record.ts';
import { action, actionBody, actionReplies, asked } from './office-action.ts';

const room = {
  name: ['name', t.string],
  /** So many desks. */
  capacity: ['capacity', SmallCount],
  /** Examinees are told this of where it is. */
  location: ['location', nullable(t.string)],
  address: ['address', nullable(t.string)],
} as const;

/** So many sessions of a room are listed, and moved at once. */
export const MAX_ROOM_SESSIONS = 100;

/** A session that people take in a room. */
export const RoomSession = wireRecord('RoomSession', {
  id: ['id', Id],
  evaluation: ['evaluation', t.string],
  start: ['start', Count],
  end: ['end', Count],
  people: ['people', Count],
});
export type RoomSession = t.TypeOf<typeof RoomSession>;

/** Adds a room, for every session. 409: there is one of that name. */
export const addOfficeRoom = endpoint({
  ...action,
  name: 'addOfficeRoom',
  path: '/api/office/rooms',
  params: Nothing,
  body: wireRecord('AddRoomBody', { ...room, ...actionBody }),
  replies: actionReplies,
});

/**
 * Changes all of a room: its name, its desks, where it is. 409: another one is called so, somebody has one of its desks, or somebody
 * else changed it meanwhile.
 */
export const changeOfficeRoom = endpoint({
  ...action,
  name: 'changeOfficeRoom',
  path: '/api/office/rooms/{id}',
  params: SheetParams,
  body: wireRecord('ChangeRoomBody', {
    ...room,
    /** The caller saw this. */
    before: ['before', wireRecord('RoomBefore', room)],
    ...actionBody,
  }),
  replies: actionReplies,
});

/** The sessions that are not over and have people in a room, in their order. */
export const officeRoomSessions = endpoint({
  ...asked,
  name: 'officeRoomSessions',
  path: '/api/office/rooms/{id}/sessions',
  params: SheetParams,
  query: Nothing,
  replies: {
    200: wireRecord('RoomSessions', {
      now: ['now', Count],
      sessions: ['sessions', t.readonlyArray(RoomSession)],
    }),
    400: Malformed,
    ...refused,
  },
});

/**
 * Moves everybody of a room, in each of these sessions, to other rooms. Whoever cannot be moved stays, and is told of. 409: nobody was
 * moved.
 */
export const moveOfficeRoom = endpoint({
  ...action,
  name: 'moveOfficeRoom',
  path: '/api/office/rooms/{id}/move',
  params: SheetParams,
  body: wireRecord('MoveRoomBody', {
    sessionIds: ['session_ids', listOf(Id, MAX_ROOM_SESSIONS)],
    /** Filled one after the other, in each session. */
    toRooms: ['to_rooms', listOf(Id, MAX_ROOMS)],
    ...actionBody,
  }),
  replies: actionReplies,
});

/** Lets a proctor watch a session or a room of it, or no more. 409: it is so already, or they are no proctor. */
export const assignOfficeProctor = endpoint({
  ...action,
  name: 'assignOfficeProctor',
  path: '/api/office/sessions/{id}/proctors',
  params: SheetParams,
  body: wireRecord('AssignProctorBody', {
    reference: ['reference', t.string],
    /** Null: all of the session. */
    roomId: ['room_id', nullable(Id)],
    isOn: ['is_on', t.boolean],
    ...actionBody,
  }),
  replies: actionReplies,
});

/** A list of a session to print and sign: who is expected, desk by desk, or what happened. Each room is on a page of its own. */
export const officeSessionList = endpoint({
  ...asked,
  name: 'officeSessionList',
  path: '/api/office/sessions/{id}/list',
  isFile: true,
  params: SheetParams,
  query: wireRecord('SessionListQuery', {
    kind: ['kind', t.keyof({ attendance: null, desks: null, minutes: null })],
    /** One room alone; null: all of them. */
    room: ['room', nullable(CountText)],
  }),
  replies: { 200: Bytes, 400: Malformed, ...refused },
});
