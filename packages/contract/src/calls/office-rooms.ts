import { Id } from '@quipu/engine';
import * as t from 'io-ts';
import { Bytes } from '../http/bytes.ts';
import { endpoint } from '../http/endpoint.ts';
import { CountText, Malformed, Nothing, refused, SheetParams, SmallCount } from '../wire/common.ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';
import { action, actionBody, actionReplies, asked } from './office-action.ts';

const room = {
  name: ['name', t.string],
  /** So many desks. */
  capacity: ['capacity', SmallCount],
  /** Where it is, as examinees are told. */
  location: ['location', nullable(t.string)],
  address: ['address', nullable(t.string)],
} as const;

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
