import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { LaboratoryClock } from './laboratory-clock.ts';
import { nullable, wireRecord, withDefault } from './wire-record.ts';

/** handed: the institution's server has its results, as this computer has them now. */
export const LaboratorySheetState = t.keyof(
  { waiting: null, running: null, finished: null, handed: null },
  'LaboratorySheetState',
);
export type LaboratorySheetState = t.TypeOf<typeof LaboratorySheetState>;

export const LaboratorySheet = wireRecord('LaboratorySheet', {
  id: ['id', Id],
  person: ['person', t.string],
  quiz: ['quiz', t.string],
  state: ['state', LaboratorySheetState],
  startedAt: ['started_at', nullable(Count)],
  finishedAt: ['finished_at', nullable(Count)],
  /** It runs, and somebody stopped its clock. */
  isPaused: ['is_paused', t.boolean],
  /** False: it has ended, and the end of its log has not come to this server. */
  isLogWhole: ['log_is_whole', t.boolean],
});
export type LaboratorySheet = t.TypeOf<typeof LaboratorySheet>;

/** A session of a package: its questions are sealed until somebody opens it with its institution's code. */
export const LaboratorySession = wireRecord('LaboratorySession', {
  id: ['id', Id],
  quiz: ['quiz', t.string],
  startsAt: ['starts_at', Count],
  endsAt: ['ends_at', Count],
  people: ['people', Count],
  /** Null: it is sealed. */
  openedAt: ['opened_at', nullable(Count)],
});
export type LaboratorySession = t.TypeOf<typeof LaboratorySession>;

/** A start of a laboratory's server. A data folder that was put back counts on from the same number, with another tag. */
export const LaboratoryRun = wireRecord('LaboratoryRun', {
  computer: ['computer', t.string],
  number: ['number', Count],
  tag: ['tag', t.string],
  startedAt: ['started_at', Count],
});
export type LaboratoryRun = t.TypeOf<typeof LaboratoryRun>;
/** Changes that an institution made since it prepared a package, and that a computer of it has. */
export const LaboratoryChangesLoaded = wireRecord('LaboratoryChangesLoaded', {
  number: ['number', Count],
  madeAt: ['made_at', Count],
  loadedAt: ['loaded_at', Count],
});
/** Tells what a computer of a laboratory holds. */
export const LaboratoryState = wireRecord('LaboratoryState', {
  /** The server's time: once somebody has begun an evaluation the computer's clock does not move it. */
  now: ['now', Count],
  /** Whoever keeps the room writes it down: the institution's receipt says it again. Null: the server is none of a laboratory's own. */
  run: ['run', nullable(LaboratoryRun)],
  clock: ['clock', LaboratoryClock],
  /** A package in the computer's folder was not loaded as the server started, and why. Null: none waits there. */
  waiting: ['waiting', withDefault(nullable(t.string), null)],
  /** Null: no package was loaded yet. */
  laboratory: [
    'laboratory',
    nullable(
      wireRecord('Laboratory', {
        /** The package's id: the institution's `laboratories` lists it. */
        id: ['id', t.string],
        institution: ['institution', t.string],
        /** The instant at which the institution made it. */
        preparedAt: ['prepared_at', Count],
        /** The start of its exam session. */
        startsAt: ['starts_at', Count],
        endsAt: ['ends_at', Count],
        /** It counts the pictures and sounds that came with it, and says how large they are together. */
        files: ['files', Count],
        bytes: ['bytes', Count],
        /** A computer that says it to the institution is answered with the changes (`laboratoryChanges`). */
        changesPass: ['changes_pass', t.string],
        /** The institution's changes that were loaded last. Null: none. */
        changes: ['changes', nullable(LaboratoryChangesLoaded)],
        /** False: something that is sealed yet is not on this computer any more. */
        isWhole: ['is_whole', t.boolean],
        sessions: ['sessions', t.readonlyArray(LaboratorySession)],
        /** The institution has results that were made after this start. Null: none yet. */
        handedRun: ['handed_run', nullable(LaboratoryRun)],
        sheets: ['sheets', t.readonlyArray(LaboratorySheet)],
      }),
    ),
  ],
});
export type LaboratoryState = t.TypeOf<typeof LaboratoryState>;

/** Tells what changes came to for a person, or for a session, in sentences. */
export const LaboratoryChange = wireRecord('LaboratoryChange', {
  about: ['about', t.string],
  done: ['done', t.readonlyArray(t.string)],
  /** It was not done, and why. */
  left: ['left', t.readonlyArray(t.string)],
});
export type LaboratoryChange = t.TypeOf<typeof LaboratoryChange>;
