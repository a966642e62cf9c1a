import { Count, GivenBackCause, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { Objection } from './objection.ts';
import { sheetStanding } from './sheet-standing.ts';
import { QUIZ_DEFAULTS } from './sheet-wire.ts';
import { nullable, wireRecord, withDefault } from './wire-record.ts';

/** A session that the caller watches. Times in ms. */
export const WatchedSession = wireRecord('WatchedSession', {
  id: ['id', Id],
  quizName: ['quiz_name', t.string],
  start: ['start', Count],
  end: ['end', Count],
  examinees: ['examinees', Count],
  underWay: ['under_way', Count],
  finished: ['finished', Count],
  openIncidents: ['open_incidents', Count],
});
export type WatchedSession = t.TypeOf<typeof WatchedSession>;

/** One sheet as it stands: what the server knows, and what the device reported last (null: nothing yet). Times in ms. */
export const WatchedSheet = wireRecord('WatchedSheet', {
  sheetId: ['sheet_id', Id],
  userId: ['user_id', Id],
  reference: ['reference', t.string],
  fullName: ['full_name', t.string],
  /** It is taken at that desk of that room; null: in no room. */
  room: ['room', withDefault(nullable(t.string), null)],
  desk: ['desk', withDefault(nullable(Id), null)],
  ...sheetStanding,
  /** While it is paused it is the one at which its clocks stand. */
  deadline: ['deadline', nullable(Count)],
  /** Its clocks stand since then; null: they run. */
  pausedSince: ['paused_since', withDefault(nullable(Count), null)],
  /** The number of items, as the device says. Null means that it has not said. */
  items: ['items', nullable(Count)],
  answered: ['answered', nullable(Count)],
  /** Answers that the server holds. */
  saved: ['saved', Count],
  /** Answers that only the device holds, as it says. */
  pending: ['pending', nullable(Count)],
  position: ['position', nullable(Count)],
  /** The instant at which the server heard from the device last. */
  heardAt: ['heard_at', nullable(Count)],
  /** Names what is wrong. Null means nothing that is known. */
  camera: ['camera', nullable(t.string)],
  microphone: ['microphone', nullable(t.string)],
  displays: ['displays', nullable(Count)],
  /** Its evaluation allows so many of them; 0: any number. */
  monitors: ['monitors', withDefault(Count, QUIZ_DEFAULTS.monitors)],
  /** It was opened in this: browser, desktop, build (the desktop application, with its proof), seb. Null: nobody has said. */
  client: ['client', withDefault(nullable(t.string), null)],
  isVisible: ['is_visible', nullable(t.boolean)],
  /** The cause that covers its questions, and since when, as the device says. */
  blockedBy: ['blocked_by', withDefault(nullable(t.string), null)],
  blockedSince: ['blocked_since', withDefault(nullable(Count), null)],
  /** The device's socket has gone silent: it was heard last then, by whatever way. */
  lostAt: ['lost_at', withDefault(nullable(Count), null)],
  /** The oldest incident that is to be looked into, of those that the evaluation asks to be told of, is of then. */
  waitingSince: ['waiting_since', withDefault(nullable(Count), null)],
  openIncidents: ['open_incidents', Count],
  incidents: ['incidents', Count],
  photos: ['photos', Count],
  /** The person who watches its video now. */
  viewer: ['viewer', nullable(t.string)],
});
export type WatchedSheet = t.TypeOf<typeof WatchedSheet>;

/** The measure, and the limit from which on it is an incident. It is null where the incident is a plain fact. */
export const Measured = wireRecord('Measured', {
  value: ['value', t.number],
  threshold: ['threshold', t.number],
  /** brightness, change, distance, displays, faces, seconds */
  unit: ['unit', t.string],
});
export type Measured = t.TypeOf<typeof Measured>;

/** No sheet has more incidents kept. */
export const MAX_INCIDENTS_AT_ONCE = 1_000;

export const WatchedIncident = wireRecord('WatchedIncident', {
  id: ['id', Id],
  /** One of the engine's IncidentKind, or `faceDistance`, `faces` of a photo. */
  kind: ['kind', t.string],
  at: ['at', Count],
  /** The text is the log's own. */
  evidence: ['evidence', t.string],
  measured: ['measured', nullable(Measured)],
  /** The photo that it is about. */
  photoId: ['photo_id', nullable(Id)],
  /** The instant at which it was over. Null means that it was not, or that it has no length. */
  endedAt: ['ended_at', nullable(Count)],
  closedAt: ['closed_at', nullable(Count)],
  closedBy: ['closed_by', nullable(t.string)],
  closedReason: ['closed_reason', nullable(t.string)],
  /** Its examinee answers it so. */
  objection: ['objection', withDefault(nullable(Objection), null)],
});
export type WatchedIncident = t.TypeOf<typeof WatchedIncident>;

export const WatchedPhoto = wireRecord('WatchedPhoto', {
  id: ['id', Id],
  kind: ['kind', t.keyof({ login: null, quiz: null, card: null })],
  at: ['at', Count],
  number: ['number', nullable(Count)],
  faces: ['faces', nullable(Count)],
  distance: ['distance', nullable(t.number)],
});
export type WatchedPhoto = t.TypeOf<typeof WatchedPhoto>;

/** A stretch of time that a clock of a sheet, or of one of its sections, ran without its examinee having it. */
export const WatchedGivenBack = wireRecord('WatchedGivenBack', {
  id: ['id', Id],
  cause: ['cause', GivenBackCause],
  from: ['from', Count],
  to: ['to', Count],
  /** Given back, in ms. */
  givenMs: ['given_ms', Count],
  /** Beyond what is: for a person to decide, or refused by one. */
  proposedMs: ['proposed_ms', Count],
  /** A person has decided about it. */
  isDecided: ['is_decided', withDefault(t.boolean, false)],
});
export type WatchedGivenBack = t.TypeOf<typeof WatchedGivenBack>;

/** Tells what someone did about a sheet: openings, messages, time, reopening, ending, viewings, photos looked at. */
export const WatchedAction = wireRecord('WatchedAction', {
  id: ['id', Id],
  at: ['at', Count],
  who: ['who', t.string],
  /** message, time, sessionTime, reopen, fire, view, photo, closeIncident, keptApart, pause, resume, giveLost, refuseLost */
  what: ['what', t.string],
  why: ['why', nullable(t.string)],
  detail: ['detail', nullable(t.string)],
});
export type WatchedAction = t.TypeOf<typeof WatchedAction>;
