import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { sheetFile } from '../http/sheet-file.ts';
import { AnswerReview, RegradeReview } from '../wire/answer-review.ts';
import { Bytes, IdText, Malformed, Nothing, Refusal, refused, SheetParams } from '../wire/common.ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';

/** The results of a sheet as PDF. `reference`: the examinee's. 404: not ready yet. */
export const downloadResults = endpoint({
  name: 'downloadResults',
  method: 'GET',
  path: '/api/answers-sheets/{reference}/{id}',
  auth: 'bearer',
  isFile: true,
  params: wireRecord('ResultsParams', { reference: ['reference', t.string], id: ['id', IdText] }),
  query: Nothing,
  body: Nothing,
  replies: { 200: Bytes, 400: Malformed, ...refused },
  bodyLimit: 0,
});

/** The individual report of a sheet as PDF: section by section. 404: not ready yet, and a mail will say when it is. */
export const downloadReport = sheetFile('downloadReport', '/api/answers-sheet/{id}/report');

/** The assignment receipt of a sheet as an A4 PDF. 404: nothing is assigned yet. */
export const downloadReceipt = sheetFile('downloadReceipt', '/api/answers-sheet/{id}/assignment');

/** A finished sheet with what was answered and what was right. 403: it may not be seen, or not yet. */
export const getAnswerReview = endpoint({
  name: 'getAnswerReview',
  method: 'GET',
  path: '/api/user-answers/{id}',
  auth: 'bearer',
  params: SheetParams,
  query: Nothing,
  body: Nothing,
  replies: {
    200: AnswerReview,
    400: Malformed,
    ...refused,
    406: Refusal,
  },
  bodyLimit: 0,
});

/** Asks for a wrong answer, not asked about before, to be graded anew. */
export const requestRegrade = endpoint({
  name: 'requestRegrade',
  method: 'POST',
  path: '/api/regrade',
  auth: 'bearer',
  params: Nothing,
  query: Nothing,
  body: wireRecord('RegradeBody', {
    answersSheetId: ['answersSheetId', Id],
    itemId: ['itemId', Id],
    comment: ['comment', t.string],
  }),
  replies: { 200: RegradeReview, 400: Malformed, ...refused },
  bodyLimit: 16_384,
});

/** The countersigned end of a finished sheet's log: what `quipu-replay --verify` checks. */
export const LogReceipt = wireRecord('LogReceipt', {
  /** Short, for people: XXXX-XXXX-XXXX-XXXX. */
  code: ['code', t.string],
  /** Whole, for the QR code: it carries the signature. */
  text: ['text', t.string],
  epoch: ['epoch', Count],
  lines: ['lines', Count],
  /** The instant at which it was signed, in ms. */
  at: ['at', Count],
  /** Tells whether every line up to the finish is held, without gap or fork. */
  isWhole: ['is_whole', t.boolean],
  /** Questions with an answer, of all that were asked. Null: an earlier server does not say. */
  answered: ['answered', nullable(Count)],
  asked: ['asked', nullable(Count)],
});
export type LogReceipt = t.TypeOf<typeof LogReceipt>;

/** 404: the server holds no line of the sheet's log. */
export const getLogReceipt = endpoint({
  name: 'getLogReceipt',
  method: 'GET',
  path: '/api/answers-sheet/{id}/receipt',
  auth: 'bearer',
  params: SheetParams,
  query: Nothing,
  body: Nothing,
  replies: { 200: LogReceipt, 400: Malformed, ...refused },
  bodyLimit: 0,
});

/** The receipt of a finished sheet's log on one A4 page. Refused where `getLogReceipt` is. */
export const downloadLogReceipt = sheetFile('downloadLogReceipt', '/api/answers-sheet/{id}/receipt-document');

/**
 * Gives the Ed25519 public keys (PEM) that check receipts and the server's words in a log. The earlier ones are those
 * of secrets that this one took the place of; what they signed is no less true.
 */
export const getReceiptKey = endpoint({
  name: 'getReceiptKey',
  method: 'GET',
  path: '/api/receipt-key',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: {
    200: wireRecord('ReceiptKey', {
      publicKey: ['public_key', t.string],
      earlier: ['earlier_public_keys', t.readonlyArray(t.string)],
    }),
  },
  bodyLimit: 0,
});
