import { Count, FinalStatus, Id, MAX_POST_BYTES, MAX_POST_LINES } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { POST_TIMEOUT_MS } from '../http/timeouts.ts';
import { WirePostedEntries, WireSetAside } from '../wire/answer-wire.ts';
import {
  IdText,
  Malformed,
  Nothing,
  Refusal,
  refused,
  SheetParams,
  SmallCount,
  Times,
  Unauthenticated,
  Word,
} from '../wire/common.ts';
import { ListedSheet, OpenedSheet } from '../wire/sheet-wire.ts';
import { Flag, listOf, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';
import { Agreement } from './access.ts';

/** Header: a random id kept with this device's journal. The same one gets the same epoch back. */
export const DEVICE_HEADER = 'X-Quipu-Device';
/** Header: the computer's own clock in ms, checked when a sheet is opened (409). */
export const TIMESTAMP_HEADER = 'X-Quipu-Timestamp';

/** Header: the page takes an opening in two parts (`OpenedApart`), and says so by `1`. Without it, one comes whole. */
export const APART_HEADER = 'X-Quipu-Apart';

/** Lists the evaluations of the caller, as cards. */
export const listSheets = endpoint({
  name: 'listSheets',
  method: 'GET',
  path: '/api/answers-sheet/list/user',
  auth: 'bearer',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: {
    200: wireRecord('SheetList', {
      now: ['now', Count],
      sheets: ['answers_sheets', t.readonlyArray(ListedSheet)],
      /** The agreements of the home that are not accepted yet. */
      agreements: ['agreements', withDefault(t.readonlyArray(Agreement), [])],
    }),
    401: Unauthenticated,
    403: Refusal,
    412: Refusal,
  },
  bodyLimit: 0,
});

/** `status`: it is finished, as this. */
const OpeningRefusal = wireRecord('OpeningRefusal', {
  msg: ['msg', nullable(t.string)],
  message: ['message', nullable(t.string)],
  error: ['error', nullable(t.string)],
  status: ['status', nullable(FinalStatus)],
});

/** Starts a pending sheet (P becomes A) within its session, and issues the epoch. */
export const openSheet = endpoint({
  name: 'openSheet',
  method: 'GET',
  path: '/api/answers-sheet/{id}',
  auth: 'bearer',
  params: SheetParams,
  query: wireRecord('OpenQuery', { session: ['session', nullable(IdText)] }),
  body: Nothing,
  /** 426: it has a kind of question that the page does not know; nothing was started. */
  replies: {
    200: OpenedSheet,
    400: Malformed,
    ...refused,
    403: OpeningRefusal,
    406: Refusal,
    409: Refusal,
    426: Refusal,
  },
  bodyLimit: 0,
});

/**
 * The device tells that it has what the sheet shows and plays, or does without it. The server gives back the time that
 * this took. A repeat changes nothing and gets the same answer.
 */
export const reportLoaded = endpoint({
  name: 'reportLoaded',
  method: 'POST',
  path: '/api/answers-sheet/{id}/loaded',
  auth: 'bearer',
  params: SheetParams,
  query: Nothing,
  body: wireRecord('LoadedBody', {
    epoch: ['epoch', SmallCount],
    /** Server time at which it was, by the device's clock of it. */
    loadedAt: ['loaded_at', Count],
  }),
  replies: {
    200: wireRecord('LoadedReply', {
      now: ['now', Count],
      times: ['times', Times],
      /** The time that was given for the loading of that epoch, in ms. */
      givenBackMs: ['given_back_ms', Count],
    }),
    400: Malformed,
    ...refused,
  },
  bodyLimit: 4_096,
});

const AskId = t.refinement(t.string, (text) => /^[\w-]{1,64}$/.test(text), 'AskId');

/**
 * `startedAt`: when it was truly started, where that was without the server (hybrid mode). `askId` and `tries`: the same id
 * until a reply came. One that comes with more tries than the last says that none did: the time since is given back.
 */
export const startSection = endpoint({
  name: 'startSection',
  method: 'POST',
  path: '/api/start-section',
  auth: 'bearer',
  params: Nothing,
  query: Nothing,
  body: wireRecord('StartSectionBody', {
    answersSheetId: ['answersSheetId', Id],
    sectionId: ['sectionId', Id],
    startedAt: ['started_at', nullable(Count)],
    askId: ['ask_id', nullable(AskId)],
    tries: ['tries', withDefault(SmallCount, 0)],
  }),
  replies: {
    200: wireRecord('StartSectionReply', {
      startedAt: ['started_at', Count],
      end: ['end', Count],
      now: ['now', Count],
      word: Word,
    }),
    400: Malformed,
    ...refused,
  },
  bodyLimit: 4_096,
});

/**
 * Tells what became of entries that were not taken: a higher version is held, or it is never to be taken, for a reason.
 */
const Taken = {
  superseded: ['superseded', withDefault(t.readonlyArray(Id), [])],
  setAside: ['set_aside', withDefault(t.readonlyArray(WireSetAside), [])],
} as const;

/** `status`: the sheet is finished, as this, whoever finished it, and each entry was set aside for a person: the word on it is given. */
const AnswersRefusal = wireRecord('AnswersRefusal', {
  msg: ['msg', nullable(t.string)],
  status: ['status', nullable(FinalStatus)],
  now: ['now', nullable(Count)],
  ...Taken,
});

/** Each entry is taken, superseded or set aside by itself: none keeps another from being taken. A repeat changes nothing and gets the same answer. */
export const postAnswers = endpoint({
  name: 'postAnswers',
  method: 'POST',
  path: '/api/answers-sheet/{id}/answers',
  auth: 'bearer',
  timeoutMs: POST_TIMEOUT_MS,
  params: SheetParams,
  query: Nothing,
  body: wireRecord('PostAnswersBody', { answers: ['answers', WirePostedEntries] }),
  takesTextAsItIs: true,
  replies: {
    200: wireRecord('PostAnswersReply', {
      now: ['now', Count],
      times: ['times', Times],
      /** The sheet is finished, as this, and what came in time for that was taken. */
      status: ['status', nullable(FinalStatus)],
      ...Taken,
    }),
    400: Malformed,
    ...refused,
    403: AnswersRefusal,
  },
  bodyLimit: MAX_POST_BYTES,
});

/** A timed section that was started, as its times are now. */
const WireSectionRun = wireRecord('WireSectionRun', {
  sectionId: ['section_id', Id],
  startedAt: ['started_at', Count],
  deadline: ['end_date', Count],
  left: ['left', withDefault(Flag, false)],
});

/**
 * The first finish wins; a repeat gets the same reply. The last answers may travel in it. Status A: the end was one by time
 * (FT, FST), and comes before the times that the server holds: the answers are taken, and the sheet goes on by these times.
 */
export const finishSheet = endpoint({
  name: 'finishSheet',
  method: 'POST',
  path: '/api/answers-sheet/{id}/finish/{status}',
  auth: 'bearer',
  timeoutMs: POST_TIMEOUT_MS,
  params: wireRecord('FinishParams', { id: ['id', IdText], status: ['status', FinalStatus] }),
  query: Nothing,
  body: wireRecord('FinishBody', {
    code: ['code', nullable(t.string)],
    comment: ['comment', withDefault(t.string, '')],
    finishedAt: ['finished_at', nullable(Count)],
    answers: ['answers', withDefault(WirePostedEntries, [])],
    /** The device has answers that do not travel in it, and are still to come: no grade is published before they may. */
    owes: ['owes', withDefault(Flag, false)],
  }),
  takesTextAsItIs: true,
  replies: {
    200: wireRecord('FinishReply', {
      now: ['now', Count],
      status: ['status', t.keyof({ ...FinalStatus.keys, A: null })],
      /** Null: it goes on. */
      finishedAt: ['finished_at', nullable(Count)],
      times: ['times', Times],
      sections: ['sections', withDefault(t.readonlyArray(WireSectionRun), [])],
      /** Says the times and sections of a sheet that goes on. */
      word: Word,
      ...Taken,
    }),
    400: Malformed,
    ...refused,
  },
  bodyLimit: MAX_POST_BYTES,
});

/** Says that the screen was printed while a question was shown: once, however often it is said with the same `seen_at`, its instant in the log. */
export const postScreenshotLog = endpoint({
  name: 'postScreenshotLog',
  method: 'POST',
  path: '/api/screenshot-log',
  auth: 'bearer',
  timeoutMs: POST_TIMEOUT_MS,
  params: Nothing,
  query: Nothing,
  body: wireRecord('ScreenshotLogBody', {
    answersSheetId: ['answersSheetId', Id],
    seenAt: ['seen_at', withDefault(nullable(Count), null)],
  }),
  replies: { 200: Nothing, 400: Malformed, ...refused },
  bodyLimit: 4_096,
});

/**
 * A part of the session log's text from line number `from` (0 based) on, as it stands in the journal of `epoch`: what stands beside the log has
 * no number, and goes before the line that names it.
 */
export const postLog = endpoint({
  name: 'postLog',
  method: 'POST',
  path: '/api/answers-sheet/{id}/log',
  auth: 'bearer',
  params: SheetParams,
  query: Nothing,
  body: wireRecord('LogBody', {
    epoch: ['epoch', SmallCount],
    from: ['from', SmallCount],
    lines: ['lines', listOf(t.string, MAX_POST_LINES)],
  }),
  takesTextAsItIs: true,
  replies: {
    /** `lines`: how many the server now holds of this epoch; `head`: the hash of the last. */
    200: wireRecord('LogReply', {
      now: ['now', Count],
      lines: ['lines', Count],
      head: ['head', nullable(t.string)],
      /** The receipt of the log up to its end, as text (engine: readLogReceipt); null before that is held, or where it could not have happened. */
      receipt: ['receipt', nullable(t.string)],
    }),
    400: Malformed,
    ...refused,
    /** The lines do not continue what the server holds: `lines` says from where to send. */
    409: wireRecord('LogGap', { msg: ['msg', t.string], lines: ['lines', Count] }),
    /** It has no room for more lines. */
    413: Refusal,
  },
  bodyLimit: MAX_POST_BYTES,
});
