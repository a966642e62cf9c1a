import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Bytes, Malformed, Nothing, Refusal } from '../wire/common.ts';
import { LaboratoryChange, LaboratoryState } from '../wire/laboratory-state.ts';
import { nullable, wireRecord, withDefault } from '../wire/wire-record.ts';

/**
 * A laboratory without network: its computers run a server of their own, which answers those to `/api/laboratory`; any other
 * answers 404 to them. The institution's server answers the others, and a local server does not.
 */

/** Evaluations whole, with their pictures and sounds. */
export const MAX_LABORATORY_PACKAGE_BYTES = 256 * 1_048_576;
/** Logs, answers and photos of the sheets of one computer. What is larger is taken from a file by the institution. */
const MAX_LABORATORY_RESULTS_BYTES = 64 * 1_048_576;
/** The endings of the files' names. */
export const LABORATORY_PACKAGE_ENDING = '.quipu-lab';
export const LABORATORY_RESULTS_ENDING = '.quipu-results';
/** The receipt of results that were taken from a file, for the computer that they are from. */
export const LABORATORY_RECEIPT_ENDING = '.quipu-receipt';
export const MAX_LABORATORY_RECEIPT_BYTES = 1_048_576;
/** It has all that an institution changed since it prepared a package, for that package's computers. */
export const LABORATORY_CHANGES_ENDING = '.quipu-changes';
export const MAX_LABORATORY_CHANGES_BYTES = 8 * 1_048_576;
const FORM_BYTES = 65_536;
const SMALL_BODY_BYTES = 4_096;

/** Local servers only. 403: the call did not come from this computer. */
export const getLaboratory = endpoint({
  name: 'getLaboratory',
  method: 'GET',
  path: '/api/laboratory',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: { 200: LaboratoryState, 403: Refusal, 404: Refusal },
  bodyLimit: 0,
});

/**
 * Local servers only. 403, and nothing changed: another passphrase, a damaged or foreign file, one of another version, or
 * results of the package that is loaded were not handed over yet. The same package again changes nothing. 429: too many
 * passphrases were tried.
 */
export const loadLaboratoryPackage = endpoint({
  name: 'loadLaboratoryPackage',
  method: 'POST',
  path: '/api/laboratory/package',
  auth: 'none',
  isUpload: true,
  params: Nothing,
  query: Nothing,
  body: wireRecord('LaboratoryPackageBody', { file: ['file', Bytes], passphrase: ['passphrase', t.string] }),
  replies: { 200: LaboratoryState, 400: Malformed, 403: Refusal, 404: Refusal, 413: Refusal, 429: Refusal },
  bodyLimit: MAX_LABORATORY_PACKAGE_BYTES + FORM_BYTES,
});

/**
 * Local servers only. Opens the questions of a session with the code that the institution says at the hour. The same again changes
 * nothing. 403, and nothing changed: it is another session's, it was mistyped (the message says where), or the sealed files are lost.
 */
export const openLaboratorySession = endpoint({
  name: 'openLaboratorySession',
  method: 'POST',
  path: '/api/laboratory/opening',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: wireRecord('LaboratoryOpeningBody', { session: ['session', Id], code: ['code', t.string] }),
  replies: { 200: LaboratoryState, 400: Malformed, 403: Refusal, 404: Refusal, 429: Refusal },
  bodyLimit: FORM_BYTES,
});

/** Local servers only. The same, with what the institution's server answered to `laboratoryCodes`. */
export const takeLaboratoryCodes = endpoint({
  name: 'takeLaboratoryCodes',
  method: 'POST',
  path: '/api/laboratory/codes',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: wireRecord('LaboratoryCodesBody', { codes: ['codes', t.string] }),
  replies: { 200: LaboratoryState, 400: Malformed, 403: Refusal, 404: Refusal, 429: Refusal },
  bodyLimit: FORM_BYTES,
});

/**
 * The institution's server. The codes of a package's sessions that are about to begin, for its computers alone: only they have the
 * key. 403: no such package is out.
 */
export const laboratoryCodes = endpoint({
  name: 'laboratoryCodes',
  method: 'GET',
  path: '/api/laboratory-codes/{id}',
  auth: 'none',
  params: wireRecord('LaboratoryParams', { id: ['id', t.string] }),
  query: Nothing,
  body: Nothing,
  replies: {
    200: wireRecord('LaboratoryCodes', { now: ['now', Count], count: ['count', Count], codes: ['codes', t.string] }),
    400: Malformed,
    403: Refusal,
    404: Refusal,
    429: Refusal,
  },
  bodyLimit: 0,
});

/**
 * Local servers only. Takes what the institution changed since it prepared the package that is loaded: extra time, names, passwords,
 * hours. The same again does what was left before (`is_repeat`). 403, and nothing changed: another package's, an older one, damaged, or
 * no such file.
 */
export const takeLaboratoryChanges = endpoint({
  name: 'takeLaboratoryChanges',
  method: 'POST',
  path: '/api/laboratory/changes',
  auth: 'none',
  isUpload: true,
  params: Nothing,
  query: Nothing,
  body: wireRecord('LaboratoryChangesBody', { file: ['file', Bytes] }),
  replies: {
    200: wireRecord('LaboratoryChangesTaken', {
      number: ['number', Count],
      isRepeat: ['is_repeat', t.boolean],
      changes: ['changes', t.readonlyArray(LaboratoryChange)],
      state: ['state', LaboratoryState],
    }),
    400: Malformed,
    403: Refusal,
    404: Refusal,
    413: Refusal,
  },
  bodyLimit: MAX_LABORATORY_CHANGES_BYTES + FORM_BYTES,
});

/**
 * The institution's server. What it changed since it prepared a package, sealed for that package's computers: the file that
 * `laboratory-changes` writes, in base64. Null: it changed nothing. 403: no such package is out, or the caller has not its pass.
 */
export const laboratoryChanges = endpoint({
  name: 'laboratoryChanges',
  method: 'POST',
  path: '/api/laboratory-changes/{id}',
  auth: 'none',
  params: wireRecord('LaboratoryParams', { id: ['id', t.string] }),
  query: Nothing,
  body: wireRecord('LaboratoryPassBody', { pass: ['pass', t.string] }),
  replies: {
    200: wireRecord('LaboratoryChanges', { now: ['now', Count], file: ['file', nullable(t.string)] }),
    400: Malformed,
    403: Refusal,
    404: Refusal,
    429: Refusal,
  },
  bodyLimit: SMALL_BODY_BYTES,
});

/** Local servers only. The person who keeps the laboratory says that the server's time is right, though the session is at another hour. */
export const confirmLaboratoryHour = endpoint({
  name: 'confirmLaboratoryHour',
  method: 'POST',
  path: '/api/laboratory/hour/confirmed',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: { 200: LaboratoryState, 400: Malformed, 403: Refusal, 404: Refusal },
  bodyLimit: SMALL_BODY_BYTES,
});

/**
 * Local servers only. Leads the server's time to the computer's clock. 403: somebody has begun an evaluation, or there is no reason. Where
 * the computer was off and its clock was not believed, the proctor's code leads it ahead though evaluations under way would end; 403: it is
 * not that of the package.
 */
export const correctLaboratoryHour = endpoint({
  name: 'correctLaboratoryHour',
  method: 'POST',
  path: '/api/laboratory/hour/corrected',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: wireRecord('LaboratoryHourBody', {
    reason: ['reason', t.string],
    code: ['code', withDefault(nullable(t.string), null)],
  }),
  replies: { 200: LaboratoryState, 400: Malformed, 403: Refusal, 404: Refusal },
  bodyLimit: SMALL_BODY_BYTES,
});

/** Local servers only. The sealed file with the results of every sheet that was started. 403: there are none. */
export const getLaboratoryResults = endpoint({
  name: 'getLaboratoryResults',
  method: 'GET',
  path: '/api/laboratory/results',
  auth: 'none',
  isFile: true,
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: { 200: Bytes, 403: Refusal, 404: Refusal },
  bodyLimit: 0,
});

/**
 * Local servers only. Takes what the institution's server answered. 403: it is not that server's receipt of this package, or it is of
 * other results than what is here.
 */
export const markHandedOver = endpoint({
  name: 'markHandedOver',
  method: 'POST',
  path: '/api/laboratory/handed-over',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: wireRecord('HandedOverBody', { receipt: ['receipt', t.string] }),
  replies: { 200: LaboratoryState, 400: Malformed, 403: Refusal, 404: Refusal },
  bodyLimit: MAX_LABORATORY_RECEIPT_BYTES + FORM_BYTES,
});

/**
 * taken: its results are in. running: it has not ended, and its time is not over: nothing of it was taken yet. review: it
 * was taken back, or ended otherwise, so that a person decides. forked: another computer's log of it was taken before,
 * with another past; what this one holds is kept for review. refused: it is no whole log of that sheet.
 */
export const LaboratoryOutcome = t.keyof(
  { taken: null, running: null, review: null, forked: null, refused: null },
  'LaboratoryOutcome',
);
export type LaboratoryOutcome = t.TypeOf<typeof LaboratoryOutcome>;

/**
 * The institution's server. The seal of the file is the proof of who sends it. The same file again: the same outcomes, and
 * nothing changed twice. 403, and nothing changed: the file is damaged, cut, foreign, or of a package that is not known here.
 */
export const takeLaboratoryResults = endpoint({
  name: 'takeLaboratoryResults',
  method: 'POST',
  path: '/api/laboratory-results',
  auth: 'none',
  isUpload: true,
  params: Nothing,
  query: Nothing,
  body: wireRecord('LaboratoryResultsBody', { file: ['file', Bytes] }),
  replies: {
    200: wireRecord('LaboratoryResultsTaken', {
      now: ['now', Count],
      laboratory: ['laboratory', t.string],
      sheets: [
        'sheets',
        t.readonlyArray(
          wireRecord('LaboratorySheetTaken', {
            id: ['id', Id],
            person: ['person', t.string],
            quiz: ['quiz', t.string],
            outcome: ['outcome', LaboratoryOutcome],
            /** The outcome in words. */
            message: ['message', t.string],
          }),
        ),
      ],
      /** The computer that made the file takes it back with `markHandedOver`. */
      receipt: ['receipt', t.string],
    }),
    400: Malformed,
    403: Refusal,
    404: Refusal,
    413: Refusal,
    429: Refusal,
  },
  bodyLimit: MAX_LABORATORY_RESULTS_BYTES + FORM_BYTES,
});
