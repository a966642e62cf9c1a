import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Malformed, Nothing, Refusal } from '../wire/common.ts';
import { LaboratorySheetState } from '../wire/laboratory-state.ts';
import { listOf, nullable, wireRecord } from '../wire/wire-record.ts';
import { Once } from './console-parts.ts';

/** A room's server: a laboratory's computer that takes calls of the other computers of its room, too. */

export const MAX_ROOM_COMPUTERS = 1_000;
const MAX_NAME_LENGTH = 64;
const BODY_BYTES = 1_024;
const ACTION_BYTES = 16_384;

/** A computer that was heard since the server began. */
export const RoomComputer = wireRecord('RoomComputer', {
  address: ['address', t.string],
  /** The name that it gave itself; null: it gave none. */
  name: ['name', nullable(t.string)],
  /** The instant at which anything of it came last. */
  heardAt: ['heard_at', Count],
  /** The person with an account who called from there last. */
  person: ['person', nullable(t.string)],
  /** The newest of their sheets that is not waiting. */
  quiz: ['quiz', nullable(t.string)],
  state: ['state', nullable(LaboratorySheetState)],
});
export type RoomComputer = t.TypeOf<typeof RoomComputer>;

export const RoomState = wireRecord('RoomState', {
  now: ['now', Count],
  isOpen: ['is_open', t.boolean],
  port: ['port', Count],
  /** The number by which people know this room (rules/room-card.ts). */
  number: ['number', t.string],
  /** A card for each address that the computer has in its networks. */
  cards: [
    'cards',
    t.readonlyArray(wireRecord('RoomAddress', { address: ['address', t.string], code: ['code', t.string] })),
  ],
  computers: ['computers', listOf(RoomComputer, MAX_ROOM_COMPUTERS)],
});
export type RoomState = t.TypeOf<typeof RoomState>;

/** Local servers only. Tells whether other computers may work with it, and which do. 403: the call did not come from this computer. */
export const getRoom = endpoint({
  name: 'getRoom',
  method: 'GET',
  path: '/api/laboratory/room',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: { 200: RoomState, 403: Refusal, 404: Refusal },
  bodyLimit: 0,
});

/**
 * Local servers only. Opens it to the other computers of its networks, or closes it; it stays so after a restart. 403: the call did not
 * come from this computer, or another program has the port.
 */
export const openRoom = endpoint({
  name: 'openRoom',
  method: 'POST',
  path: '/api/laboratory/room',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: wireRecord('OpenRoomBody', { isOpen: ['is_open', t.boolean] }),
  replies: { 200: RoomState, 400: Malformed, 403: Refusal, 404: Refusal },
  bodyLimit: BODY_BYTES,
});

const MAX_ID_LENGTH = 64;
const MAX_HOST_LENGTH = 64;
const ComputerId = t.refinement(t.string, ({ length }) => length > 0 && length <= MAX_ID_LENGTH, 'RoomComputerId');
const Vote = wireRecord('RoomVote', { term: ['term', Count], for: ['for', ComputerId] });
/** One of two servers of a room, to a computer that says what it calls itself (rules/room-pair.ts). */
const RoomPairSaid = wireRecord('RoomPairSaid', {
  role: ['role', t.keyof({ leader: null, standby: null, waiting: null }, 'RoomRole')],
  term: ['term', Count],
  id: ['id', ComputerId],
  wants: ['wants', nullable(Vote)],
  /** The other one; null: there is none. */
  other: [
    'other',
    nullable(
      wireRecord('RoomOther', {
        host: ['host', t.refinement(t.string, ({ length }) => length <= MAX_HOST_LENGTH, 'RoomHost')],
        port: ['port', Count],
      }),
    ),
  ],
});
export type RoomPairSaid = t.TypeOf<typeof RoomPairSaid>;

/** A computer of the room says who it is, and whom it lets serve. */
const Voter = wireRecord('RoomVoter', { id: ['id', ComputerId], vote: ['vote', nullable(Vote)] });
export type RoomVoter = t.TypeOf<typeof Voter>;

/** Local servers only. A computer of the room says that it is there, and what it calls itself. */
export const greetRoom = endpoint({
  name: 'greetRoom',
  method: 'POST',
  path: '/api/laboratory/greeting',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: wireRecord('RoomGreeting', {
    computer: [
      'computer',
      t.refinement(t.string, ({ length }) => length > 0 && length <= MAX_NAME_LENGTH, 'ComputerName'),
    ],
    /** Null: it votes for nobody. */
    voter: ['voter', nullable(Voter)],
  }),
  replies: {
    /** `pair`, null: no computer stands by this server. */
    200: wireRecord('RoomGreeted', { now: ['now', Count], pair: ['pair', nullable(RoomPairSaid)] }),
    400: Malformed,
    404: Refusal,
  },
  bodyLimit: BODY_BYTES,
});

export const RoomActionKind = t.keyof(
  { extend: null, pause: null, resume: null, message: null, reopen: null, unlock: null },
  'RoomActionKind',
);
export type RoomActionKind = t.TypeOf<typeof RoomActionKind>;

const RoomActionBody = wireRecord('RoomActionBody', {
  /** The package's, which whoever prepared it was told. */
  code: ['code', t.string],
  /** The name of whoever acts: there are no accounts for that in a room. */
  name: ['name', t.string],
  what: ['what', RoomActionKind],
  /** Null: everybody, where that is possible. */
  sheetId: ['sheet_id', nullable(Id)],
  minutes: ['minutes', nullable(Id)],
  /** A message, or why the clocks stand: the examinee reads it. The reason of anything else. */
  text: ['text', t.string],
  /** Names what is asked for: it is done once. */
  once: ['once', Once],
});
export type RoomAction = Omit<t.TypeOf<typeof RoomActionBody>, 'code'>;

/**
 * Local servers only. The room's proctor gives time, stops clocks and lets them go on, sends a message, reopens a sheet, or lets somebody try their
 * password again. What was done goes to the institution with the results. 403: the call did not come from this computer, or the code is another package's. 409: it cannot be done, and why.
 */
export const takeRoomAction = endpoint({
  name: 'takeRoomAction',
  method: 'POST',
  path: '/api/laboratory/actions',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: RoomActionBody,
  replies: {
    200: wireRecord('RoomActionDone', { now: ['now', Count] }),
    400: Malformed,
    403: Refusal,
    404: Refusal,
    409: Refusal,
  },
  bodyLimit: ACTION_BYTES,
});
