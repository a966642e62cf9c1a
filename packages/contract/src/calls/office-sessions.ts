import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { MAX_SESSION_MINUTES, SESSIONS_UNTIL } from '../rules/session-times.ts';
import { Malformed, Nothing, Refusal, refused, SheetParams } from '../wire/common.ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';
import { action, actionBody, actionReplies } from './office-action.ts';

const PlannedMoment = t.refinement(Count, (at) => at < SESSIONS_UNTIL, 'PlannedMoment');
const Minutes = t.refinement(Count, (minutes) => minutes > 0 && minutes <= MAX_SESSION_MINUTES, 'SessionMinutes');

const window = { start: ['start', PlannedMoment], end: ['end', PlannedMoment] } as const;

/** The window of a session, and the time limit of each sheet in it, in minutes. */
export const SessionTimes = wireRecord('SessionTimes', { ...window, timeLimit: ['time_limit', Minutes] });
export type SessionTimes = t.TypeOf<typeof SessionTimes>;

/** Adds a session of an evaluation, with nobody on its roster. 409: it would be over by now, or end before it starts. */
export const addOfficeSession = endpoint({
  ...action,
  name: 'addOfficeSession',
  path: '/api/office/sessions',
  params: Nothing,
  body: wireRecord('AddSessionBody', {
    quizId: ['quiz_id', Id],
    ...window,
    /** Null: the evaluation's own. */
    timeLimit: ['time_limit', nullable(Minutes)],
    ...actionBody,
  }),
  replies: actionReplies,
});

/** More time than anybody could have planned, where they were given more. */
const StandingTimes = wireRecord('StandingTimes', {
  start: ['start', Count],
  end: ['end', Count],
  timeLimit: ['time_limit', Count],
});

/** Removes a session that no sheet is of. 409: one is, or its times are others by now than the caller saw. */
export const removeOfficeSession = endpoint({
  ...action,
  name: 'removeOfficeSession',
  path: '/api/office/sessions/{id}/remove',
  params: SheetParams,
  body: wireRecord('RemoveSessionBody', {
    /** The caller saw these. */
    before: ['before', StandingTimes],
    ...actionBody,
  }),
  replies: actionReplies,
});

/**
 * Gives a session other times, and tells whoever is on its roster. 409: somebody has begun, a laboratory has its sheets, the caller takes
 * it, it is over, or its times are others by now than the caller saw.
 */
export const changeOfficeSession = endpoint({
  ...action,
  name: 'changeOfficeSession',
  path: '/api/office/sessions/{id}/times',
  params: SheetParams,
  body: wireRecord('ChangeSessionBody', {
    times: ['times', SessionTimes],
    /** The caller saw these. */
    before: ['before', StandingTimes],
    ...actionBody,
  }),
  replies: actionReplies,
});

/**
 * Tells the code that opens the questions of a session in its laboratories, to be read aloud to who keeps them; who asked is kept.
 * 404: no laboratory has sheets of it. 409: its hour is far, and that was not asked for; or nobody can read it any more.
 */
export const sayOpeningCode = endpoint({
  ...action,
  name: 'sayOpeningCode',
  path: '/api/office/sessions/{id}/opening-code',
  params: SheetParams,
  body: wireRecord('SayOpeningCodeBody', { reason: ['reason', t.string], isEarly: ['is_early', t.boolean] }),
  replies: {
    200: wireRecord('OpeningCode', { now: ['now', Count], code: ['code', t.string] }),
    400: Malformed,
    ...refused,
    409: Refusal,
  },
});
