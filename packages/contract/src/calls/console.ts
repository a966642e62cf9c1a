import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Bytes, CountText, IdText, Malformed, Nothing, refused, SheetParams } from '../wire/common.ts';
import { Day } from '../wire/day.ts';
import { LostOfSheet } from '../wire/lost-time.ts';
import {
  MAX_INCIDENTS_AT_ONCE,
  WatchedAction,
  WatchedGivenBack,
  WatchedIncident,
  WatchedPhoto,
  WatchedSession,
  WatchedSheet,
} from '../wire/watched.ts';
import { Flag, listOf, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';
import { action, asked, done, MAX_SHEETS_AT_ONCE, Once, OnceOrNone, Reason, Sheets, toMany } from './console-parts.ts';
import { IceServers } from './video.ts';

/** The sessions of a day (of continental Ecuador; today without it) that the caller watches; an operator sees all. */
export const consoleSessions = endpoint({
  ...asked,
  name: 'consoleSessions',
  method: 'GET',
  path: '/api/console/sessions',
  params: Nothing,
  query: wireRecord('DayQuery', { day: ['day', nullable(Day)] }),
  replies: {
    200: wireRecord('WatchedSessions', {
      now: ['now', Count],
      day: ['day', Day],
      sessions: ['sessions', t.readonlyArray(WatchedSession)],
    }),
    400: Malformed,
    ...refused,
  },
});

/** The sheets of a session; with `after`, those that changed since that version. A pushed `console-changed` says when to ask. */
export const consoleSheets = endpoint({
  ...asked,
  name: 'consoleSheets',
  method: 'GET',
  path: '/api/console/sessions/{id}/sheets',
  params: SheetParams,
  query: wireRecord('AfterVersion', { after: ['after', nullable(CountText)] }),
  replies: {
    200: wireRecord('WatchedSheets', {
      now: ['now', Count],
      version: ['version', Count],
      /** Tells whether these are all of them, and not only what changed. */
      isWhole: ['is_whole', t.boolean],
      /** False: some rooms of the session are the caller's, and not all of it. A server of before does not say. */
      watchesAll: ['watches_all', withDefault(t.boolean, true)],
      /** The incidents up to this one are counted. Null: there is none yet, or a server of before does not say. */
      newestIncident: ['newest_incident', withDefault(nullable(Id), null)],
      /** The session as it stands, with its counts. */
      session: ['session', WatchedSession],
      sheets: ['sheets', t.readonlyArray(WatchedSheet)],
    }),
    400: Malformed,
    ...refused,
  },
});

/** Lists what happened on one sheet, each oldest first. */
export const consoleTimeline = endpoint({
  ...asked,
  name: 'consoleTimeline',
  method: 'GET',
  path: '/api/console/sheets/{id}/timeline',
  params: SheetParams,
  replies: {
    200: wireRecord('Timeline', {
      now: ['now', Count],
      sheet: ['sheet', WatchedSheet],
      incidents: ['incidents', t.readonlyArray(WatchedIncident)],
      photos: ['photos', t.readonlyArray(WatchedPhoto)],
      actions: ['actions', t.readonlyArray(WatchedAction)],
      givenBack: ['given_back', withDefault(t.readonlyArray(WatchedGivenBack), [])],
      /** Its lost time about which nobody has decided; null: none. */
      lost: ['lost', withDefault(nullable(LostOfSheet), null)],
    }),
    400: Malformed,
    ...refused,
  },
});

/** A photo as JPEG. That it was looked at, and by whom, is kept. 404 also once it was purged. */
export const consolePhoto = endpoint({
  ...asked,
  name: 'consolePhoto',
  method: 'GET',
  path: '/api/console/photos/{id}',
  isFile: true,
  params: SheetParams,
  replies: { 200: Bytes, 400: Malformed, ...refused },
});

/** A console of before closes them one by one. */
export const closeIncident = endpoint({
  ...action,
  name: 'closeIncident',
  path: '/api/console/incidents/{id}/close',
  params: SheetParams,
  body: wireRecord('CloseBody', Reason),
  replies: done,
});

/**
 * Closes several incidents of a sheet for one reason, in one transaction. Those that somebody closed before keep their own reason, and
 * are told of. 404, and nothing is changed, where one of them is not of that sheet.
 */
export const closeIncidents = endpoint({
  ...action,
  name: 'closeIncidents',
  path: '/api/console/sheets/{id}/incidents/close',
  params: SheetParams,
  body: wireRecord('CloseManyBody', { incidents: ['incidents', listOf(Id, MAX_INCIDENTS_AT_ONCE)], ...Reason }),
  replies: {
    200: wireRecord('ClosedMany', {
      now: ['now', Count],
      closed: ['closed', t.readonlyArray(Id)],
      closedBefore: ['closed_before', t.readonlyArray(Id)],
    }),
    400: Malformed,
    ...refused,
  },
});

/** Sends a text to one examinee's screen, or to all of a session that have a sheet under way or to come. */
export const sendConsoleMessage = endpoint({
  ...action,
  name: 'sendConsoleMessage',
  path: '/api/console/sessions/{id}/message',
  params: SheetParams,
  body: wireRecord('MessageBody', {
    sheetId: ['sheet_id', nullable(IdText)],
    message: ['message', t.string],
    once: ['once', Once],
  }),
  replies: done,
});

const TimeBody = wireRecord('TimeBody', { minutes: ['minutes', Id], ...Reason, once: ['once', Once] });
/** More time for one sheet that is not finished. */
export const giveSheetTime = endpoint({
  ...action,
  name: 'giveSheetTime',
  path: '/api/console/sheets/{id}/time',
  params: SheetParams,
  body: TimeBody,
  replies: done,
});
/** Gives every sheet under way of a session more minutes. */
export const giveSessionTime = endpoint({
  ...action,
  name: 'giveSessionTime',
  path: '/api/console/sessions/{id}/time',
  params: SheetParams,
  body: TimeBody,
  replies: done,
});

/** Sends a text to the screens of several. 404, and nobody is told, where one of them is not of that session; 409 where none is under way or to come. */
export const sendMessageToMany = endpoint({
  ...toMany,
  name: 'sendMessageToMany',
  path: '/api/console/sessions/{id}/sheets/message',
  body: wireRecord('ManyMessageBody', { ...Sheets, message: ['message', t.string], once: ['once', Once] }),
});
/** More time for those of them that have not ended. */
export const giveTimeToMany = endpoint({
  ...toMany,
  name: 'giveTimeToMany',
  path: '/api/console/sessions/{id}/sheets/time',
  body: wireRecord('ManyTimeBody', { ...Sheets, minutes: ['minutes', Id], ...Reason, once: ['once', Once] }),
});
/**
 * Stops the clocks of those of them that are under way, and covers their questions; or lets those go on that stand still, with all of
 * the time that they stood. `sheets` null: all of the session. 409: nothing of it can be done to any.
 */
export const pauseSheets = endpoint({
  ...toMany,
  name: 'pauseSheets',
  path: '/api/console/sessions/{id}/sheets/pause',
  body: wireRecord('PauseBody', {
    sheets: ['sheets', nullable(Sheets.sheets[1])],
    isPaused: ['is_paused', Flag],
    ...Reason,
    once: ['once', Once],
  }),
});
/**
 * Closes the incidents of theirs that are open, of each sheet as many of its first as were seen: what came after was seen by nobody.
 * A console of before sends `upTo` alone, or none.
 */
export const closeIncidentsOfMany = endpoint({
  ...toMany,
  name: 'closeIncidentsOfMany',
  path: '/api/console/sessions/{id}/sheets/incidents/close',
  body: wireRecord('ManyCloseBody', {
    ...Sheets,
    upTo: ['up_to', withDefault(nullable(Id), null)],
    /** Each counts the incidents of one of the sheets, open or not, in the same order. */
    seen: ['seen', withDefault(listOf(Count, MAX_SHEETS_AT_ONCE), [])],
    ...Reason,
  }),
});

/** Opens a finished sheet again, with the minutes that it gets. */
export const reopenSheet = endpoint({
  ...action,
  name: 'reopenSheet',
  path: '/api/console/sheets/{id}/reopen',
  params: SheetParams,
  body: wireRecord('ReopenBody', { minutes: ['minutes', nullable(Id)], ...Reason, ...OnceOrNone }),
  replies: {
    ...done,
    200: wireRecord('Reopened', {
      now: ['now', Count],
      /** The results were published: the person may have seen the right answers. */
      couldSeeAnswers: ['could_see_answers', t.boolean],
    }),
  },
});

/** Ends an evaluation that is under way; `message` is what the examinee reads. */
export const terminateSheet = endpoint({
  ...action,
  name: 'terminateSheet',
  path: '/api/console/sheets/{id}/fire',
  params: SheetParams,
  body: wireRecord('FireBody', { message: ['message', nullable(t.string)], ...Reason, ...OnceOrNone }),
  replies: done,
});

/** Begins a viewing of a sheet's live video. 409: someone else views it (`msg` says who), or it is not under way. */
export const beginViewing = endpoint({
  ...action,
  name: 'beginViewing',
  path: '/api/console/sheets/{id}/view',
  params: SheetParams,
  body: Nothing,
  replies: {
    ...done,
    200: wireRecord('Viewing', {
      viewing: ['viewing', Id],
      userId: ['user_id', Id],
      iceServers: ['ice_servers', IceServers],
      /** A viewing that is not renewed within this many seconds is over. */
      renewSeconds: ['renew_s', Count],
    }),
  },
});
/** 409: it is over. */
export const renewViewing = endpoint({
  ...action,
  name: 'renewViewing',
  path: '/api/console/viewings/{id}/renew',
  params: SheetParams,
  body: Nothing,
  replies: done,
});
/** The examinee's device is told to stop. */
export const endViewing = endpoint({
  ...action,
  name: 'endViewing',
  path: '/api/console/viewings/{id}/end',
  params: SheetParams,
  body: Nothing,
  replies: done,
});
