import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { sheetStanding } from '../wire/sheet-standing.ts';
import { WatchedAction, WatchedGivenBack, WatchedIncident, WatchedPhoto } from '../wire/watched.ts';
import { listOf, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';
import { Accessibility } from './access.ts';

/** A day of steady clicking has less; what is beyond is for `quipu-replay`. Lines beside the log are counted, too. */
export const MAX_PLAYBACK_LINES = 60_000;
/** A sheet that was opened anew more often is for `quipu-replay`, too. */
export const MAX_PLAYBACK_SCREENS = 10;

/** The numbered lines from `line` on came then, up to those of the next post. Null: it is not known when. */
const LinePost = wireRecord('LinePost', { line: ['line', Count], at: ['at', nullable(Count)] });

const SignedLines = wireRecord('SignedLines', { lines: ['lines', Count], head: ['head', t.string], at: ['at', Count] });

/** One device's screen: its log, and how that came here. A device that goes on in another epoch goes on with its log. */
export const PlaybackScreen = wireRecord('PlaybackScreen', {
  epochs: ['epochs', t.readonlyArray(Count)],
  /** The text of the log, line by line, with what stands beside it. */
  text: ['text', listOf(t.string, MAX_PLAYBACK_LINES)],
  posts: ['posts', listOf(LinePost, MAX_PLAYBACK_LINES)],
  /** There are more lines here than these. */
  isCut: ['is_cut', t.boolean],
  /** The device said that its log goes so far, and lines before are missing here; null: nothing is known to be missing. */
  missingUpTo: ['missing_up_to', nullable(Count)],
  /** Lines that were sent in the place of others. */
  forks: ['forks', Count],
  /** Lines with a word that is not this server's, though they say so. */
  falseWords: ['false_words', Count],
  /** So many other devices opened the sheet and have it no more, and nothing of their logs has come. */
  missingLogs: ['missing_logs', withDefault(Count, 0)],
  /** The server has signed the log up to a number of lines, by the hash of the last of them. */
  receipts: ['receipts', t.readonlyArray(SignedLines)],
});
export type PlaybackScreen = t.TypeOf<typeof PlaybackScreen>;

/** An answer as the server holds it: its last version, and when that came. Earlier ones are not kept. */
export const HeldOfAnswer = wireRecord('HeldOfAnswer', {
  answerId: ['answer_id', Id],
  epoch: ['epoch', Count],
  revision: ['revision', Count],
  receivedAt: ['received_at', Count],
});
export type HeldOfAnswer = t.TypeOf<typeof HeldOfAnswer>;

/** Answers that could be neither merged nor dropped, and what was decided: true, accepted; null, nothing yet. */
export const KeptApart = wireRecord('KeptApart', {
  at: ['at', Count],
  reason: ['reason', t.string],
  answers: ['answers', Count],
  isAccepted: ['is_accepted', nullable(t.boolean)],
});
export type KeptApart = t.TypeOf<typeof KeptApart>;

/** A backup that was taken, and how many answers it brought. */
export const TakenBackup = wireRecord('TakenBackup', {
  at: ['at', Count],
  epoch: ['epoch', Count],
  answers: ['answers', Count],
});
export type TakenBackup = t.TypeOf<typeof TakenBackup>;

const SeenSpan = wireRecord('SeenSpan', { from: ['from', Count], to: ['to', Count] });

/** A sheet as it was seen, and what the server saw of it. Times are in ms. */
export const Playback = wireRecord('Playback', {
  now: ['now', Count],
  sheetId: ['sheet_id', Id],
  /** Sheets of one form have the same questions. */
  formId: ['form_id', Id],
  evaluation: ['evaluation', t.string],
  reference: ['reference', t.string],
  fullName: ['full_name', t.string],
  ...sheetStanding,
  accessibility: ['accessibility', nullable(Accessibility)],
  /** Lets the files be had that its questions show and play. */
  fileGrant: ['file_grant', t.string],
  /** The oldest first. None: no line of a log has come. */
  screens: ['screens', listOf(PlaybackScreen, MAX_PLAYBACK_SCREENS)],
  answers: ['answers', t.readonlyArray(HeldOfAnswer)],
  keptApart: ['kept_apart', t.readonlyArray(KeptApart)],
  backups: ['backups', t.readonlyArray(TakenBackup)],
  incidents: ['incidents', t.readonlyArray(WatchedIncident)],
  photos: ['photos', t.readonlyArray(WatchedPhoto)],
  actions: ['actions', t.readonlyArray(WatchedAction)],
  givenBack: ['given_back', t.readonlyArray(WatchedGivenBack)],
  /** The server did not write that it ran, while the sheet was under way. None of a sheet that a laboratory has or had. */
  outages: ['outages', t.readonlyArray(SeenSpan)],
  /** The server did not hear the device, by its socket or, where there was none, by its reports; as the outages. */
  silences: ['silences', t.readonlyArray(SeenSpan)],
});
export type Playback = t.TypeOf<typeof Playback>;

/** More are found by their number. */
export const MAX_BESIDE = 2_000;

/** Sheets of the same form of which there are logs, and which whoever asks may see beside one: by their person's name. */
export const SheetsBeside = wireRecord('SheetsBeside', {
  now: ['now', Count],
  sheets: [
    'sheets',
    listOf(
      wireRecord('SheetBeside', {
        sheetId: ['sheet_id', Id],
        reference: ['reference', t.string],
        fullName: ['full_name', t.string],
        startedAt: ['started_at', nullable(Count)],
      }),
      MAX_BESIDE,
    ),
  ],
});
export type SheetsBeside = t.TypeOf<typeof SheetsBeside>;
