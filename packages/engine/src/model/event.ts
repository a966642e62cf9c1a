import * as t from 'io-ts';
import { Details, Version } from './detail.ts';
import { GivenBackCause } from './given-back.ts';
import { FinalStatus, Opening, SectionRun } from './opening.ts';
import { SetAsideReason } from './set-aside-reason.ts';
import { SheetContent } from './sheet-content.ts';
import { Count, EpochMs, Id } from './units.ts';

/**
 * Facts, in the past tense. `at` is server time. An event type never changes its meaning: a new version is a new type,
 * so that an old log replays for ever.
 */
const event = <T extends string, D extends t.Mixed>(type: T, data: D) =>
  t.readonly(t.type({ type: t.literal(type), at: EpochMs, data }), type);

/** The server's own words, as it signed them: what the event tells of is theirs. A server may sign none. */
const words = { words: t.readonlyArray(t.string) };
const serversEvent = <T extends string, P extends t.Props>(type: T, data: P) =>
  event(type, t.readonly(t.intersection([t.type(data), t.partial(words)])));

const AnswerVersion = t.readonly(t.type({ id: Id, version: Version }), 'AnswerVersion');
export type AnswerVersion = t.TypeOf<typeof AnswerVersion>;

export const SyncFailure = t.keyof({ offline: null, serverOff: null, refused: null }, 'SyncFailure');
export type SyncFailure = t.TypeOf<typeof SyncFailure>;

export const IncidentKind = t.keyof(
  {
    printScreen: null,
    displays: null,
    remoteDesktop: null,
    cameraLost: null,
    microphoneLost: null,
    conditionCircle: null,
    storageFailed: null,
    computerLeft: null,
    computerSign: null,
  },
  'IncidentKind',
);
export type IncidentKind = t.TypeOf<typeof IncidentKind>;

export const SheetOpened = serversEvent('SheetOpened', { content: SheetContent, opening: Opening });
/** Opened again over the same log: a reload, a crash, a fresh login on the same device. */
export const SheetResumed = serversEvent('SheetResumed', { opening: Opening });
/** `spent` is the time in ms added to the item left. Positions are places on the sheet, from 0. */
export const ItemVisited = event(
  'ItemVisited',
  t.readonly(t.type({ position: Count, left: t.union([Count, t.null]), spent: Count })),
);
/** The examinee set or removed their own mark on an item. */
export const ItemFlagged = event('ItemFlagged', t.readonly(t.type({ position: Count, flagged: t.boolean })));
export const AnswerChanged = event(
  'AnswerChanged',
  t.readonly(t.type({ answerId: Id, details: Details, version: Version })),
);
/** The text that somebody typed for a number, if it is no number, or is written otherwise in the answer. */
export const NumberTyped = event('NumberTyped', t.readonly(t.type({ answerId: Id, typed: t.string })));
/**
 * The server was asked to start a section. `askId` is the same until there is a word of the start, and `tries` counts: asked again, it knows
 * that no reply came.
 */
export const SectionAsked = event('SectionAsked', t.readonly(t.type({ sectionId: Id, askId: t.string, tries: Count })));
export const SectionStarted = serversEvent('SectionStarted', { run: SectionRun, confirmed: t.boolean });
/** The server's word on a section that was started here: the earlier of the two ends. */
export const SectionConfirmed = serversEvent('SectionConfirmed', { sectionId: Id, deadline: EpochMs });
export const SectionExpired = event('SectionExpired', t.readonly(t.type({ sectionId: Id })));
/** Left by the examinee with the back button off, before its time ended. */
export const SectionLeft = event('SectionLeft', t.readonly(t.type({ sectionId: Id })));
/** `sectionId` null: the sheet. Given once for each deadline, at 300 s or less. */
export const TimeWarned = event('TimeWarned', t.readonly(t.type({ sectionId: t.union([Id, t.null]) })));
export const PhotoDue = event('PhotoDue', t.readonly(t.type({ number: Count })));
export const SessionTimeChanged = serversEvent('SessionTimeChanged', {
  deadline: EpochMs,
  updatedAt: EpochMs,
  timeRatio: t.number,
});
/** The clocks of the sheet stand since then, and the question is covered. `since` may lie before any line that was made meanwhile. */
export const PauseStarted = serversEvent('PauseStarted', { since: EpochMs, reason: t.string });
/** The pause that began then is over. */
export const PauseEnded = serversEvent('PauseEnded', { since: EpochMs });
/**
 * So much was given back of a stretch of time, [from, to), that went by without its examinee having it. `added`: minutes that were added to
 * the sheet instead, for which the clocks of its sections stand while it goes on.
 */
export const TimeGivenBack = event(
  'TimeGivenBack',
  t.readonly(
    t.intersection([
      t.type({ cause: GivenBackCause, from: EpochMs, to: EpochMs, given: Count }),
      t.partial({ added: t.literal(true), ...words }),
    ]),
  ),
);
export const SyncStarted = event(
  'SyncStarted',
  t.readonly(t.type({ syncId: Count, entries: t.readonlyArray(AnswerVersion) })),
);
/** `setAside`: answers that the server can never take. `superseded` ones were lower there: done with, too. */
export const SyncAcked = event(
  'SyncAcked',
  t.readonly(t.type({ syncId: Count, setAside: t.readonlyArray(Id), superseded: t.readonlyArray(Id) })),
);
/** The server has set aside an answer that was just acknowledged so, for this reason. */
export const AnswerSetAside = event(
  'AnswerSetAside',
  t.readonly(t.type({ answerId: Id, version: Version, reason: SetAsideReason })),
);
/** The server refused this answer though nothing was posted with it: the others go on without it. */
export const AnswerRefused = event('AnswerRefused', t.readonly(t.type({ answerId: Id, version: Version })));
export const SyncFailed = event('SyncFailed', t.readonly(t.type({ syncId: Count, failure: SyncFailure })));
export const LinkChanged = event('LinkChanged', t.readonly(t.type({ online: t.boolean, serverOff: t.boolean })));
/**
 * The page came back without a word of the server: from its journal alone, or from wherever the browser had put it. Whether
 * what was under way arrived is not known, nor how the link is.
 */
export const PageRestored = event('PageRestored', t.readonly(t.type({})));
export const CameraLost = event('CameraLost', t.readonly(t.type({ reason: t.string })));
/**
 * A machine's judgement of the picture: it covers the question until `until` at the latest, or until the picture serves. `photo`: the
 * number under which a photo of it goes, should it become an incident; null: none is taken.
 */
export const CameraDoubted = event(
  'CameraDoubted',
  t.readonly(t.type({ reason: t.string, evidence: t.string, until: EpochMs, photo: t.union([Count, t.null]) })),
);
/** It covers nothing any more: a person looks at it. */
export const CameraDoubtReferred = event('CameraDoubtReferred', t.readonly(t.type({})));
/** Nobody looks at it: the page was loaded anew. A doubt is none until it is had again. */
export const CameraUnwatched = event('CameraUnwatched', t.readonly(t.type({})));
export const CameraRestored = event('CameraRestored', t.readonly(t.type({})));
export const MicrophoneLost = event('MicrophoneLost', t.readonly(t.type({ reason: t.string })));
export const MicrophoneRestored = event('MicrophoneRestored', t.readonly(t.type({})));
export const DisplaysChanged = event('DisplaysChanged', t.readonly(t.type({ count: Count })));
export const IncidentSeen = event('IncidentSeen', t.readonly(t.type({ kind: IncidentKind, evidence: t.string })));
/** The sheet is read-only from here on; the request to finish is kept until the server confirms it. */
export const QuizFinished = event('QuizFinished', t.readonly(t.type({ status: FinalStatus, comment: t.string })));
/** `status` is the one the server holds: the first finish wins. */
export const FinishConfirmed = event('FinishConfirmed', t.readonly(t.type({ status: FinalStatus })));
/**
 * An end by time that the server had not come to: the sheet goes on, by its times. `at` is the server's time, which may
 * lie before the line above: the clock here was ahead.
 */
export const EndUndone = serversEvent('EndUndone', { deadline: EpochMs, updatedAt: EpochMs, timeRatio: t.number });
/** A section that had ended by older times goes on until its new end. */
export const SectionResumed = serversEvent('SectionResumed', { run: SectionRun });
/**
 * Revisions up to this one may have been given out by a page of which this log knows nothing, and none of them is given out again: what was
 * visited since, and is not at the server, has a new version each.
 */
export const RevisionsSkipped = event('RevisionsSkipped', t.readonly(t.type({ revision: Count })));
/** A reply proved the clock here ahead of the server's: time goes on from here, which may lie before the line above. */
export const ClockSetBack = event('ClockSetBack', t.readonly(t.type({})));
/** Finished by the server or a proctor, not from here. */
export const FinishedElsewhere = event('FinishedElsewhere', t.readonly(t.type({ status: FinalStatus })));

export const QuizEvent = t.union(
  [
    SheetOpened,
    SheetResumed,
    ItemVisited,
    ItemFlagged,
    AnswerChanged,
    NumberTyped,
    SectionStarted,
    SectionConfirmed,
    SectionExpired,
    SectionLeft,
    TimeWarned,
    PhotoDue,
    SessionTimeChanged,
    PauseStarted,
    PauseEnded,
    TimeGivenBack,
    SyncStarted,
    SyncAcked,
    AnswerSetAside,
    AnswerRefused,
    SyncFailed,
    LinkChanged,
    PageRestored,
    CameraLost,
    CameraDoubted,
    CameraDoubtReferred,
    CameraUnwatched,
    CameraRestored,
    MicrophoneLost,
    MicrophoneRestored,
    DisplaysChanged,
    IncidentSeen,
    QuizFinished,
    FinishConfirmed,
    FinishedElsewhere,
    EndUndone,
    SectionResumed,
    SectionAsked,
    ClockSetBack,
    RevisionsSkipped,
  ],
  'QuizEvent',
);
export type QuizEvent = t.TypeOf<typeof QuizEvent>;
export type EventOf<T extends QuizEvent['type']> = Extract<QuizEvent, { type: T }>;
