import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { MAX_ROOMS } from '../rules/action-limits.ts';
import { CountText, Malformed, Nothing, refused, SheetParams, SmallCount } from '../wire/common.ts';
import { listOf, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';
import { action, actionBody, actionReplies, asked } from './office-action.ts';
import {
  MAX_ROSTER_ROWS,
  RosterOfSession,
  RosterRow,
  RosterSession,
  RosterSort,
  RosterState,
} from './office-roster-rows.ts';

const ACTION_BODY_BYTES = 65_536;
const onSession = { ...action, bodyLimit: ACTION_BODY_BYTES, params: SheetParams, replies: actionReplies } as const;
const Order = t.keyof({ up: null, down: null });
const sheetIds = ['sheet_ids', listOf(Id, MAX_ROSTER_ROWS)] as const;

/** Sessions of evaluations with what their rosters come to, a page at a time. */
export const officeSessions = endpoint({
  ...asked,
  name: 'officeSessions',
  path: '/api/office/sessions',
  query: wireRecord('SessionsQuery', {
    /** A part of the evaluation's name. */
    evaluation: ['evaluation', nullable(t.string)],
    /** open: not over yet. */
    when: ['when', nullable(t.keyof({ open: null, over: null }))],
    /** Null sorts by their start. */
    sort: ['sort', nullable(t.keyof({ start: null, evaluation: null }))],
    order: ['order', nullable(Order)],
    page: ['page', nullable(CountText)],
  }),
  replies: {
    200: wireRecord('SessionsList', {
      now: ['now', Count],
      total: ['total', Count],
      sessions: ['sessions', t.readonlyArray(RosterSession)],
    }),
    400: Malformed,
    ...refused,
  },
});

/** One session, with its rooms, who watches them, and where its people may go. */
export const officeSession = endpoint({
  ...asked,
  name: 'officeSession',
  path: '/api/office/sessions/{id}',
  params: SheetParams,
  query: Nothing,
  replies: {
    200: wireRecord('SessionReply', { now: ['now', Count], session: ['session', RosterOfSession] }),
    400: Malformed,
    ...refused,
  },
});

/** Lists who is on the roster of a session, a page at a time, withdrawn people and trials too. */
export const officeRoster = endpoint({
  ...asked,
  name: 'officeRoster',
  path: '/api/office/sessions/{id}/roster',
  params: SheetParams,
  query: wireRecord('RosterQuery', {
    /** A part of the login or the name. */
    person: ['person', nullable(t.string)],
    /** The room's number; 0: in none. */
    room: ['room', nullable(CountText)],
    state: ['state', nullable(RosterState)],
    /** Null sorts by the name. */
    sort: ['sort', nullable(RosterSort)],
    order: ['order', nullable(Order)],
    page: ['page', nullable(CountText)],
  }),
  replies: {
    200: wireRecord('Roster', {
      now: ['now', Count],
      total: ['total', Count],
      rows: ['rows', t.readonlyArray(RosterRow)],
    }),
    400: Malformed,
    ...refused,
  },
});

/** Puts a person on the roster of a session, also one who is on that of another one of the evaluation. 409: it cannot be. */
export const enterOfficeRoster = endpoint({
  ...onSession,
  name: 'enterOfficeRoster',
  path: '/api/office/sessions/{id}/enter',
  body: wireRecord('EnterRosterBody', {
    reference: ['reference', t.string],
    /** Null: in no room or, of whoever is on the roster, in theirs. */
    roomId: ['room_id', nullable(Id)],
    /** Null: the first that is free. */
    desk: ['desk', nullable(SmallCount)],
    /** It is tried, and counted nowhere. */
    isTrial: ['is_trial', t.boolean],
    ...actionBody,
  }),
});

/**
 * Moves people of a session, by their sheets or all of a room, to another room, or another session of the evaluation. Whoever
 * cannot be moved stays, and is told of. 409: nobody was moved.
 */
export const moveOfficeRoster = endpoint({
  ...onSession,
  name: 'moveOfficeRoster',
  path: '/api/office/sessions/{id}/move',
  body: wireRecord('MoveRosterBody', {
    /** Null: everybody. */
    sheetIds: ['sheet_ids', nullable(listOf(Id, MAX_ROSTER_ROWS))],
    /** 0 takes those who are in no room; null: whichever room they are in. */
    fromRoom: ['from_room', nullable(Count)],
    /** Null: each stays in their session. */
    toSession: ['to_session', nullable(Id)],
    /** Filled one after the other; none: each stays in their room. */
    toRooms: ['to_rooms', listOf(Id, MAX_ROOMS)],
    /** One person gets this desk; null: the first that is free. */
    desk: ['desk', nullable(SmallCount)],
    ...actionBody,
  }),
});

/**
 * Takes people off the roster of a session; whoever answers is ended. Nothing is lost. 409: nobody was withdrawn, or some are under way by
 * now who were not said to be.
 */
export const withdrawOfficeRoster = endpoint({
  ...onSession,
  name: 'withdrawOfficeRoster',
  path: '/api/office/sessions/{id}/withdraw',
  body: wireRecord('WithdrawBody', {
    sheetIds,
    /** These were said to be ended; no other is. Null, as of a client of before: nothing was said, and any is. */
    saidEnded: ['said_ended', withDefault(nullable(listOf(Id, MAX_ROSTER_ROWS)), null)],
    ...actionBody,
  }),
});

/** Lets people who were withdrawn be on the roster of their session again. 409: nobody is. */
export const takeBackOfficeRoster = endpoint({
  ...onSession,
  name: 'takeBackOfficeRoster',
  path: '/api/office/sessions/{id}/take-back',
  body: wireRecord('TakeBackBody', { sheetIds, ...actionBody }),
});
