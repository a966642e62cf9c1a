import * as t from 'io-ts';
import { Content } from './content.ts';
import { Details, FinalStatus, Opening, SectionRun, Version } from './opening.ts';
import { Count, EpochMs, Id } from './units.ts';

/**
 * Every type of event that a line of version 1 may hold. Frozen: logs of it lie on disks and under signatures. It imports nothing
 * of the session, so that no change there can reach it.
 */
export const event = <T extends string, D extends t.Mixed>(type: T, data: D) =>
  t.readonly(t.type({ type: t.literal(type), at: EpochMs, data }), type);

const Nothing = t.readonly(t.type({}));
const SectionOnly = t.readonly(t.type({ sectionId: Id }));
const Reason = t.readonly(t.type({ reason: t.string }));
const StatusOnly = t.readonly(t.type({ status: FinalStatus }));
const Times = t.readonly(t.type({ deadline: EpochMs, updatedAt: EpochMs, timeRatio: t.number }));

export const INCIDENT_KINDS = {
  printScreen: null,
  displays: null,
  remoteDesktop: null,
  cameraLost: null,
  microphoneLost: null,
  conditionCircle: null,
  storageFailed: null,
};

const SetAsideReason = t.keyof({
  tooMany: null,
  notOffered: null,
  tooLong: null,
  illFormed: null,
  notANumber: null,
  notADate: null,
  unreadable: null,
  unknownItem: null,
  unknownEpoch: null,
  late: null,
  lateForSection: null,
  sectionNotStarted: null,
  afterFinish: null,
  unknown: null,
});

export const SyncEntries = t.readonlyArray(t.readonly(t.type({ id: Id, version: Version })));
export const SyncFailure = t.keyof({ offline: null, serverOff: null, refused: null });

const SheetOpened = event('SheetOpened', t.readonly(t.type({ content: Content, opening: Opening })));
const PushStarted = event('PushStarted', t.readonly(t.type({ pushId: Count, entries: SyncEntries })));
const PushAcked = event(
  'PushAcked',
  t.readonly(t.type({ pushId: Count, setAside: t.readonlyArray(Id), superseded: t.readonlyArray(Id) })),
);
const IncidentSeen = event('IncidentSeen', t.readonly(t.type({ kind: t.keyof(INCIDENT_KINDS), evidence: t.string })));
const PushFailed = event('PushFailed', t.readonly(t.type({ pushId: Count, failure: SyncFailure })));

/** Those that version 2 writes the same way. */
export const lasting = [
  event('ItemVisited', t.readonly(t.type({ position: Count, left: t.union([Count, t.null]), spent: Count }))),
  event('AnswerChanged', t.readonly(t.type({ answerId: Id, details: Details, version: Version }))),
  event('NumberTyped', t.readonly(t.type({ answerId: Id, typed: t.string }))),
  event('SectionExpired', SectionOnly),
  event('SectionLeft', SectionOnly),
  event('TimeWarned', t.readonly(t.type({ sectionId: t.union([Id, t.null]) }))),
  event('PhotoDue', t.readonly(t.type({ number: Count }))),
  event('AnswerSetAside', t.readonly(t.type({ answerId: Id, version: Version, reason: SetAsideReason }))),
  event('AnswerRefused', t.readonly(t.type({ answerId: Id, version: Version }))),
  event('LinkChanged', t.readonly(t.type({ online: t.boolean, serverOff: t.boolean }))),
  event('PageRestored', Nothing),
  event('CameraLost', Reason),
  event(
    'CameraDoubted',
    t.readonly(t.type({ reason: t.string, evidence: t.string, until: EpochMs, photo: t.union([Count, t.null]) })),
  ),
  event('CameraDoubtReferred', Nothing),
  event('CameraUnwatched', Nothing),
  event('CameraRestored', Nothing),
  event('MicrophoneLost', Reason),
  event('MicrophoneRestored', Nothing),
  event('DisplaysChanged', t.readonly(t.type({ count: Count }))),
  event('QuizFinished', t.readonly(t.type({ status: FinalStatus, comment: t.string }))),
  event('FinishConfirmed', StatusOnly),
  event('FinishedElsewhere', StatusOnly),
  event('SectionAsked', t.readonly(t.type({ sectionId: Id, askId: t.string, tries: Count }))),
  event('ClockSetBack', Nothing),
] as const;

/** The server's words; this version keeps no signature of them. */
const said = [
  SheetOpened,
  event('SheetResumed', t.readonly(t.type({ opening: Opening }))),
  event('SectionStarted', t.readonly(t.type({ run: SectionRun, confirmed: t.boolean }))),
  event('SectionConfirmed', t.readonly(t.type({ sectionId: Id, deadline: EpochMs }))),
  event('SessionTimeChanged', Times),
  event('EndUndone', Times),
  event('SectionResumed', t.readonly(t.type({ run: SectionRun }))),
] as const;

export const eventsOf1 = [...said, PushStarted, PushAcked, PushFailed, IncidentSeen, ...lasting] as const;
export type Event1 = t.TypeOf<(typeof eventsOf1)[number]>;
