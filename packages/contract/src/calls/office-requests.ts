import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { CountText, Malformed, Nothing, refused, SheetParams } from '../wire/common.ts';
import { WatchedIncident } from '../wire/watched.ts';
import { nullable, wireRecord, withDefault } from '../wire/wire-record.ts';
import { action, actionBody, actionReplies, asked } from './office-action.ts';
import { OfficeObjection } from './office-objection-rows.ts';
import { WaitingProposal } from './office-proposal-rows.ts';
import { AskedQuestion, ComparedAnswer, OfficeQuarantined, OfficeRegrade, OfficeRescheduling } from './office-rows.ts';

/** waiting: nobody decided yet; the oldest comes first. all: the newest first. */
const ListQuery = wireRecord('RequestsQuery', {
  which: ['which', t.keyof({ waiting: null, all: null })],
  /** A part of the login or the name of whose they are. */
  person: ['person', nullable(t.string)],
  page: ['page', nullable(CountText)],
});
const listOfRows = <A>(row: t.Type<A, unknown, unknown>) =>
  ({
    200: wireRecord('Requests', { now: ['now', Count], total: ['total', Count], rows: ['rows', t.readonlyArray(row)] }),
    400: Malformed,
    ...refused,
  }) as const;
const one = { ...asked, params: SheetParams, query: Nothing } as const;
const decide = { ...action, params: SheetParams } as const;

/** Tells how many requests of each kind wait for the office. */
export const officeWaiting = endpoint({
  ...asked,
  name: 'officeWaiting',
  path: '/api/office/waiting',
  query: Nothing,
  replies: {
    200: wireRecord('Waiting', {
      now: ['now', Count],
      reschedulings: ['reschedulings', Count],
      regrades: ['regrades', Count],
      quarantined: ['quarantined', Count],
      objections: ['objections', withDefault(Count, 0)],
      /** Others propose them. */
      proposals: ['proposals', withDefault(Count, 0)],
    }),
    400: Malformed,
    ...refused,
  },
});

/** Requests for another session, a page at a time, with the sessions that each may go to. */
export const officeReschedulings = endpoint({
  ...asked,
  name: 'officeReschedulings',
  path: '/api/office/reschedulings',
  query: ListQuery,
  replies: listOfRows(OfficeRescheduling),
});

/** One of them, with the sessions that it may go to. */
export const officeRescheduling = endpoint({
  ...one,
  name: 'officeRescheduling',
  path: '/api/office/reschedulings/{id}',
  replies: {
    200: wireRecord('ReschedulingAsked', { now: ['now', Count], request: ['request', OfficeRescheduling] }),
    400: Malformed,
    ...refused,
  },
});

/** Accepts or rejects a request for another session. 409: it was decided, or its sheet cannot go there. */
export const decideOfficeRescheduling = endpoint({
  ...decide,
  name: 'decideOfficeRescheduling',
  path: '/api/office/reschedulings/{id}/decide',
  body: wireRecord('DecideReschedulingBody', {
    decision: ['decision', t.keyof({ accept: null, reject: null })],
    sessionId: ['session_id', nullable(Id)],
    /** It is taken there; null: it is taken where it would have been. */
    place: ['place', nullable(t.string)],
    /** The person reads it. */
    answer: ['answer', nullable(t.string)],
    ...actionBody,
  }),
  replies: actionReplies,
});

/** Requests that an answer be graded anew, a page at a time. */
export const officeRegrades = endpoint({
  ...asked,
  name: 'officeRegrades',
  path: '/api/office/regrades',
  query: ListQuery,
  replies: listOfRows(OfficeRegrade),
});

/** One of them, with its question, what was answered and what is right. */
export const officeRegrade = endpoint({
  ...one,
  name: 'officeRegrade',
  path: '/api/office/regrades/{id}',
  replies: {
    200: wireRecord('RegradeAsked', {
      now: ['now', Count],
      request: ['request', OfficeRegrade],
      question: ['question', nullable(AskedQuestion)],
      /** So much was decided already on the question. */
      decisions: ['decisions', withDefault(nullable(Count), null)],
      /** A second person has to approve these decisions on it. */
      needsTwo: ['needs_two', withDefault(t.keyof({ none: null, changes: null, all: null }), 'none')],
      /** Somebody proposes this about it. */
      proposal: ['proposal', nullable(WaitingProposal)],
    }),
    400: Malformed,
    ...refused,
  },
});

/**
 * Answers a request for a regrade; what it changes in the right answers holds for everybody. Where that needs two persons it is
 * proposed. 409: it has an answer, a proposal waits, or something was decided on the question meanwhile.
 */
export const decideOfficeRegrade = endpoint({
  ...decide,
  name: 'decideOfficeRegrade',
  path: '/api/office/regrades/{id}/decide',
  body: wireRecord('DecideRegradeBody', {
    status: ['status', t.keyof({ A: null, R: null, N: null })],
    /** An accepted one changes this for everybody; null: what was decided of the question before does. */
    change: ['change', nullable(t.keyof({ annul: null, instead: null, also: null }))],
    /** The right answer, as an author writes it. */
    text: ['text', nullable(t.string)],
    /** The person reads it; null: they read the reason. */
    answer: ['answer', nullable(t.string)],
    /** `decisions` as they were read with the question: others since then are a 409. Null: they are not asked. */
    seen: ['seen', withDefault(nullable(Count), null)],
    ...actionBody,
  }),
  replies: actionReplies,
});

/** Answers that could be neither merged nor dropped, a page at a time. */
export const officeQuarantined = endpoint({
  ...asked,
  name: 'officeQuarantined',
  path: '/api/office/quarantined',
  query: ListQuery,
  replies: listOfRows(OfficeQuarantined),
});

/** Some of them, each beside the one that counts. */
export const officeQuarantinedAnswers = endpoint({
  ...one,
  name: 'officeQuarantinedAnswers',
  path: '/api/office/quarantined/{id}',
  replies: {
    200: wireRecord('QuarantinedAnswers', {
      now: ['now', Count],
      quarantined: ['quarantined', OfficeQuarantined],
      answers: ['answers', t.readonlyArray(ComparedAnswer)],
    }),
    400: Malformed,
    ...refused,
  },
});

/** Says whether they count; its sheet has to have ended. 409: somebody decided, or it goes on. */
export const decideOfficeQuarantined = endpoint({
  ...decide,
  name: 'decideOfficeQuarantined',
  path: '/api/office/quarantined/{id}/decide',
  body: wireRecord('DecideQuarantinedBody', {
    decision: ['decision', t.keyof({ accept: null, reject: null })],
    ...actionBody,
  }),
  replies: actionReplies,
});

/** Objections to incidents, a page at a time. */
export const officeObjections = endpoint({
  ...asked,
  name: 'officeObjections',
  path: '/api/office/objections',
  query: ListQuery,
  replies: listOfRows(OfficeObjection),
});

/** One of them, with its incidents and what is kept of each. */
export const officeObjection = endpoint({
  ...one,
  name: 'officeObjection',
  path: '/api/office/objections/{id}',
  replies: {
    200: wireRecord('ObjectionAsked', {
      now: ['now', Count],
      objection: ['objection', OfficeObjection],
      incidents: ['incidents', t.readonlyArray(WatchedIncident)],
    }),
    400: Malformed,
    ...refused,
  },
});

/**
 * Answers an objection. An upheld one closes what is open of its incidents, which are then without effect; the end of the sheet stays
 * as it is. 409: it was decided.
 */
export const decideOfficeObjection = endpoint({
  ...decide,
  name: 'decideOfficeObjection',
  path: '/api/office/objections/{id}/decide',
  body: wireRecord('DecideObjectionBody', {
    decision: ['decision', t.keyof({ accept: null, reject: null })],
    /** The person reads it. */
    answer: ['answer', t.string],
    ...actionBody,
  }),
  replies: actionReplies,
});
