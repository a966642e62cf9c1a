import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { MAX_EVALUATION_FILE_BYTES, MAX_EVALUATION_FILES } from '../rules/evaluation-files.ts';
import { Bytes, Malformed, Nothing, Refusal, refused, SheetParams } from '../wire/common.ts';
import { OpenedSheet } from '../wire/sheet-wire.ts';
import { listOf, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';
import { action, actionBody, actionReplies, asked } from './office-action.ts';
import { EvaluationSwitch, OfficeEvaluation } from './office-rows.ts';

/** It is ten times the largest evaluation that was ever written. */
const MAX_EVALUATION_BYTES = 4_000_000;

/** Every evaluation with its sessions, and what is allowed of it. */
export const officeEvaluations = endpoint({
  ...asked,
  name: 'officeEvaluations',
  path: '/api/office/evaluations',
  query: Nothing,
  replies: {
    200: wireRecord('EvaluationsList', {
      now: ['now', Count],
      evaluations: ['evaluations', t.readonlyArray(OfficeEvaluation)],
    }),
    400: Malformed,
    ...refused,
  },
});

/** Allows something of an evaluation that was loaded, or allows it no more: `active` off retires it. */
export const switchOfficeEvaluation = endpoint({
  ...action,
  name: 'switchOfficeEvaluation',
  path: '/api/office/evaluations/{id}/switch',
  params: SheetParams,
  body: wireRecord('SwitchEvaluationBody', {
    key: ['key', EvaluationSwitch],
    isOn: ['is_on', t.boolean],
    ...actionBody,
  }),
  replies: actionReplies,
});

/**
 * An evaluation as the device of an examinee gets it, for whoever looks at it beforehand: nobody takes it, and nothing of it is kept.
 * 409: whoever asks takes it.
 */
export const previewOfficeEvaluation = endpoint({
  ...asked,
  name: 'previewOfficeEvaluation',
  path: '/api/office/evaluations/{id}/preview',
  params: SheetParams,
  query: Nothing,
  replies: { 200: OpenedSheet, 400: Malformed, ...refused, 409: Refusal },
});

/** Tells what is right of each of its questions, in words; who looked is kept. 409: whoever asks takes it. */
export const officeEvaluationKey = endpoint({
  ...action,
  name: 'officeEvaluationKey',
  path: '/api/office/evaluations/{id}/key',
  params: SheetParams,
  body: Nothing,
  replies: {
    200: wireRecord('EvaluationKey', {
      now: ['now', Count],
      answers: [
        'answers',
        t.readonlyArray(wireRecord('RightInWords', { itemId: ['item_id', Id], right: ['right', t.string] })),
      ],
    }),
    400: Malformed,
    ...refused,
    409: Refusal,
  },
});

/** Gives somebody an evaluation to try, in one of its sessions: it is counted nowhere. The reply's `changes` is 0 where they had it. */
export const tryOfficeEvaluation = endpoint({
  ...action,
  name: 'tryOfficeEvaluation',
  path: '/api/office/evaluations/{id}/try',
  params: SheetParams,
  body: wireRecord('TryEvaluationBody', {
    /** They log in by it; null: it is whoever asks. */
    person: ['person', nullable(t.string)],
    session: ['session', Id],
    ...actionBody,
  }),
  replies: actionReplies,
});

const FORM_BYTES = 4_096;

/** Takes in a picture, a sound or a video of an evaluation that is about to be loaded: nobody has it before. The same one again changes nothing. */
export const uploadOfficeFile = endpoint({
  ...action,
  name: 'uploadOfficeFile',
  path: '/api/office/files',
  isUpload: true,
  params: Nothing,
  bodyLimit: MAX_EVALUATION_FILE_BYTES + FORM_BYTES,
  timeoutMs: 600_000,
  body: wireRecord('OfficeFileBody', { file: ['file', Bytes], name: ['name', t.string] }),
  replies: {
    /** The name under which it lies: it says what is in it (SHA-256). */
    200: wireRecord('OfficeFileTaken', { now: ['now', Count], stored: ['stored', t.string] }),
    400: Malformed,
    ...refused,
  },
});

/**
 * Loads an evaluation as its author wrote it, with the files that it names, which were taken in before; a rehearsal needs their names
 * alone. 400: `problems` has all that is wrong, by line.
 */
export const loadOfficeEvaluation = endpoint({
  ...action,
  name: 'loadOfficeEvaluation',
  path: '/api/office/evaluations',
  params: Nothing,
  bodyLimit: MAX_EVALUATION_BYTES,
  body: wireRecord('LoadEvaluationBody', {
    json: ['json', t.string],
    /** Each is named as its author calls it, and as it is stored. */
    files: [
      'files',
      withDefault(
        listOf(
          wireRecord('NamedFile', { name: ['name', t.string], stored: ['stored', t.string] }),
          MAX_EVALUATION_FILES,
        ),
        [],
      ),
    ],
    ...actionBody,
  }),
  replies: actionReplies,
});

/**
 * Makes a settings file of Safe Exam Browser for an evaluation, and keeps its key: who opens it is known by it. `password`: it is asked for
 * when the file is opened; `quitPassword`: when somebody leaves SEB. Null: nothing is. Neither is kept. 409: the evaluation has as
 * many keys as are kept.
 */
export const makeOfficeSebFile = endpoint({
  ...action,
  name: 'makeOfficeSebFile',
  path: '/api/office/evaluations/{id}/seb-file',
  isFile: true,
  params: SheetParams,
  body: wireRecord('SebFileBody', {
    password: ['password', nullable(t.string)],
    quitPassword: ['quit_password', nullable(t.string)],
    reason: actionBody.reason,
  }),
  replies: { 200: Bytes, 400: Malformed, ...refused, 409: Refusal },
});
