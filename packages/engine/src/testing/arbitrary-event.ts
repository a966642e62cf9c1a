import fc from 'fast-check';
import type { EventOf, QuizEvent } from '../model/event.ts';
import { GIVEN_BACK_CAUSES } from '../model/given-back.ts';
import { anOpening, START } from './sheets.ts';

const number = fc.nat({ max: 25 });
const at = fc.nat({ max: 7_200_000 }).map((ms) => START + ms);
const answerId = fc.nat({ max: 25 }).map((n) => 5000 + n);
const sectionId = fc.integer({ min: 70, max: 76 });
const version = fc.record({ epoch: fc.integer({ min: 1, max: 3 }), revision: fc.nat({ max: 60 }) });
const details = fc.array(
  fc.record({
    itemOptionId: fc.option(fc.integer({ min: 495, max: 560 })),
    answer: fc.option(fc.constantFrom('', 'x', '2020-02-30')),
    slot: fc.option(number),
  }),
  { maxLength: 3 },
);
const status = fc.constantFrom<EventOf<'QuizFinished'>['data']['status']>('F', 'FT', 'FC', 'FST');

const opening = fc
  .record({
    epoch: fc.integer({ min: 1, max: 3 }),
    revision: fc.nat({ max: 60 }),
    status: fc.constantFrom<'A' | 'P' | 'F'>('A', 'P', 'F'),
    startedAt: at,
    deadline: at,
    timesUpdatedAt: at,
    answers: fc.array(fc.record({ id: answerId, details, time: number, visits: number, updatedAt: at, version }), {
      maxLength: 4,
    }),
    sectionRuns: fc.array(fc.record({ sectionId, startedAt: at, deadline: at, left: fc.boolean() }), { maxLength: 3 }),
  })
  .map((parts) => {
    // The server never holds an answer of an epoch that it has not given out.
    const epoch = Math.max(parts.epoch, ...parts.answers.map((answer) => answer.version.epoch));
    return anOpening({ ...parts, epoch });
  });

type Maker<T extends QuizEvent['type']> = fc.Arbitrary<EventOf<T>['data']>;

const DATA: { readonly [T in Exclude<QuizEvent['type'], 'SheetOpened'>]: Maker<T> } = {
  SheetResumed: fc.record({ opening }),
  ItemVisited: fc.record({ position: number, left: fc.option(number), spent: fc.nat() }),
  ItemFlagged: fc.record({ position: number, flagged: fc.boolean() }),
  AnswerChanged: fc.record({ answerId, details, version }),
  NumberTyped: fc.record({ answerId, typed: fc.constantFrom('39 kg', '−3', '') }),
  SectionAsked: fc.record({ sectionId, askId: fc.constantFrom('a', 'b'), tries: number }),
  SectionStarted: fc.record({
    run: fc.record({ sectionId, startedAt: at, deadline: at, left: fc.boolean() }),
    confirmed: fc.boolean(),
  }),
  SectionConfirmed: fc.record({ sectionId, deadline: at }),
  SectionExpired: fc.record({ sectionId }),
  SectionLeft: fc.record({ sectionId }),
  TimeWarned: fc.record({ sectionId: fc.option(sectionId) }),
  PhotoDue: fc.record({ number }),
  SessionTimeChanged: fc.record({ deadline: at, updatedAt: at, timeRatio: fc.constantFrom(1, 1.25, 2) }),
  PauseStarted: fc.record({ since: at, reason: fc.string() }),
  PauseEnded: fc.record({ since: at }),
  TimeGivenBack: fc.record(
    {
      cause: fc.constantFrom(...GIVEN_BACK_CAUSES),
      from: at,
      to: at,
      given: fc.nat({ max: 600_000 }),
      added: fc.constant(true),
    },
    { requiredKeys: ['cause', 'from', 'to', 'given'] },
  ),
  SyncStarted: fc.record({ syncId: number, entries: fc.array(fc.record({ id: answerId, version }), { maxLength: 5 }) }),
  SyncAcked: fc.record({
    syncId: number,
    setAside: fc.array(answerId, { maxLength: 2 }),
    superseded: fc.array(answerId, { maxLength: 2 }),
  }),
  AnswerSetAside: fc.record({ answerId, version, reason: fc.constantFrom('tooLong', 'late', 'unknown') }),
  AnswerRefused: fc.record({ answerId, version }),
  SyncFailed: fc.record({
    syncId: number,
    failure: fc.constantFrom<EventOf<'SyncFailed'>['data']['failure']>('offline', 'serverOff', 'refused'),
  }),
  LinkChanged: fc.record({ online: fc.boolean(), serverOff: fc.boolean() }),
  PageRestored: fc.constant({}),
  CameraLost: fc.record({ reason: fc.string() }),
  CameraDoubted: fc.record({ reason: fc.string(), evidence: fc.string(), until: at, photo: fc.option(number) }),
  CameraDoubtReferred: fc.constant({}),
  CameraUnwatched: fc.constant({}),
  CameraRestored: fc.constant({}),
  MicrophoneLost: fc.record({ reason: fc.string() }),
  MicrophoneRestored: fc.constant({}),
  DisplaysChanged: fc.record({ count: number }),
  IncidentSeen: fc.record({
    kind: fc.constantFrom<EventOf<'IncidentSeen'>['data']['kind']>(
      'printScreen',
      'remoteDesktop',
      'computerLeft',
      'computerSign',
      'storageFailed',
    ),
    evidence: fc.string(),
  }),
  QuizFinished: fc.record({ status, comment: fc.string() }),
  FinishConfirmed: fc.record({ status }),
  FinishedElsewhere: fc.record({ status }),
  EndUndone: fc.record({ deadline: at, updatedAt: at, timeRatio: fc.constantFrom(1, 1.25, 2) }),
  ClockSetBack: fc.constant({}),
  RevisionsSkipped: fc.record({ revision: fc.nat({ max: 60 }) }),
  SectionResumed: fc.record({
    run: fc.record({ sectionId, startedAt: at, deadline: at, left: fc.boolean() }),
  }),
};

/** Any event whatever, most of them out of place. */
export const arbitraryEvent: fc.Arbitrary<QuizEvent> = fc.oneof(
  ...Object.entries(DATA).map(([type, data]) =>
    fc.record({ type: fc.constant(type), at, data }).map((event) => event as QuizEvent),
  ),
);
