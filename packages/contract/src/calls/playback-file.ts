import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { Flag, nullable, wireRecord } from '../wire/wire-record.ts';
import { Playback } from './playback-rows.ts';

/** A key of the server, as receipts name it. */
const NamedKey = wireRecord('NamedKey', { id: ['id', t.string], publicKey: ['public_key', t.string] });

/** A picture by its name in the storage of the server, as an address that has all of it. */
const HeldFile = wireRecord('HeldFile', { name: ['name', t.string], url: ['url', t.string] });

/** A sheet as it was seen, to be looked at without any server: what is put into the page that a file is. */
export const PlaybackFile = wireRecord('PlaybackFile', {
  playback: ['playback', Playback],
  madeAt: ['made_at', Count],
  institution: ['institution', nullable(t.string)],
  /** The whole texts of the server's receipts, which anybody can check with the keys. */
  receipts: ['receipts', t.readonlyArray(t.string)],
  /** Those that the server signs with and has signed with, the one in use first. */
  keys: ['keys', t.readonlyArray(NamedKey)],
  /** The words of the server within the logs are signed with them, too: those of a laboratory's server are not. */
  signsWords: ['signs_words', Flag],
  /** The server found this of each screen as it wrote the file, in words. */
  verdicts: ['verdicts', t.readonlyArray(t.readonlyArray(t.string))],
  files: ['files', t.readonlyArray(HeldFile)],
  /** The questions show or play so many more, which the file does not have. */
  leftOut: ['left_out', Count],
});
export type PlaybackFile = t.TypeOf<typeof PlaybackFile>;
