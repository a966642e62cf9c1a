import { Count, Id, SheetStatus } from '@quipu/engine';
import * as t from 'io-ts';
import { Flag, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';
import { FieldProblem } from './office-rows.ts';

/** So many people are moved, withdrawn or taken back in one action, where each is named. */
export const MAX_ROSTER_ROWS = 500;

const asSession = {
  id: ['id', Id],
  evaluation: ['evaluation', t.string],
  start: ['start', Count],
  end: ['end', Count],
  /** Minutes. */
  timeLimit: ['time_limit', Count],
  /** Whoever is on its roster: trials are not counted, here and below. */
  people: ['people', Count],
  /** They count who of these has opened it, and who is done with it. */
  started: ['started', Count],
  finished: ['finished', Count],
  withdrawn: ['withdrawn', Count],
} as const;

/** A session of an evaluation, with what its roster comes to. */
export const RosterSession = wireRecord('RosterSession', {
  ...asSession,
  /** The names of the rooms that it is taken in. */
  rooms: ['rooms', t.readonlyArray(t.string)],
});
export type RosterSession = t.TypeOf<typeof RosterSession>;

/** Somebody who watches a session, or a room of it. */
const RosterProctor = wireRecord('RosterProctor', {
  userId: ['user_id', Id],
  who: ['who', t.string],
  fullName: ['full_name', t.string],
});

/** A room, as a session uses it. */
export const RosterRoom = wireRecord('RosterRoom', {
  id: ['id', Id],
  name: ['name', t.string],
  /** So many desks. */
  capacity: ['capacity', Count],
  location: ['location', nullable(t.string)],
  address: ['address', nullable(t.string)],
  /** So many people of the session are in it. */
  people: ['people', Count],
  proctors: ['proctors', t.readonlyArray(RosterProctor)],
});
export type RosterRoom = t.TypeOf<typeof RosterRoom>;

/** A session with all that its roster can be changed by. */
export const RosterOfSession = wireRecord('RosterOfSession', {
  ...asSession,
  /** Every room of the institution. */
  rooms: ['rooms', t.readonlyArray(RosterRoom)],
  /** People of the session who are in no room. */
  withoutRoom: ['without_room', Count],
  /** They watch all of it. */
  proctors: ['proctors', t.readonlyArray(RosterProctor)],
  /** A laboratory has sheets of it, whose questions a code opens. */
  hasCode: ['has_code', withDefault(Flag, false)],
  /** Sessions of the same evaluation that are not over. */
  others: [
    'others',
    t.readonlyArray(wireRecord('OtherSession', { id: ['id', Id], start: ['start', Count], end: ['end', Count] })),
  ],
});
export type RosterOfSession = t.TypeOf<typeof RosterOfSession>;

/** Somebody on the roster of a session: their last sheet of its evaluation. */
export const RosterRow = wireRecord('RosterRow', {
  sheetId: ['sheet_id', Id],
  userId: ['user_id', Id],
  reference: ['reference', t.string],
  fullName: ['full_name', t.string],
  /** Null: in no room. */
  room: ['room', nullable(t.string)],
  desk: ['desk', nullable(Count)],
  status: ['status', SheetStatus],
  extraPercent: ['extra_percent', Count],
  extraMinutes: ['extra_minutes', Count],
  accessibility: ['accessibility', nullable(t.string)],
  isTrial: ['is_trial', t.boolean],
  isWithdrawn: ['is_withdrawn', t.boolean],
});
export type RosterRow = t.TypeOf<typeof RosterRow>;

export const RosterState = t.keyof(
  { pending: null, underWay: null, finished: null, absent: null, withdrawn: null, trial: null },
  'RosterState',
);
export type RosterState = t.TypeOf<typeof RosterState>;

export const RosterSort = t.keyof({ name: null, reference: null, place: null, state: null }, 'RosterSort');
export type RosterSort = t.TypeOf<typeof RosterSort>;

/** A hundred bytes a line, ten thousand lines, and room. */
export const MAX_ROSTER_FILE_BYTES = 2_000_000;

/** A line of a CSV of a roster as it is looked at before it is loaded. */
export const RosterFileLine = wireRecord('RosterFileLine', {
  /** Null: of the whole file. */
  line: ['line', nullable(Count)],
  /** The file has these, right or wrong. */
  reference: ['reference', t.string],
  /** Null: nobody has that identification. */
  fullName: ['full_name', nullable(t.string)],
  evaluation: ['evaluation', t.string],
  /** accommodate: only the person's time or accessibility is another. Null: it cannot be loaded. */
  fate: ['fate', nullable(t.keyof({ enter: null, move: null, return: null, accommodate: null, same: null }))],
  /** The person would take it at `now`, and takes it at `before` as yet, in words. Null: they take it nowhere. */
  now: ['now', nullable(t.string)],
  before: ['before', nullable(t.string)],
  /** It says in words what of the person's time and accessibility is another, and what it was. */
  accommodation: ['accommodation', t.readonlyArray(t.string)],
  problems: ['problems', t.readonlyArray(FieldProblem)],
});
export type RosterFileLine = t.TypeOf<typeof RosterFileLine>;
