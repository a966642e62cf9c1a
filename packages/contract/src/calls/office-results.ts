import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Malformed, Nothing, refused, SheetParams } from '../wire/common.ts';
import { Flag, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';
import { action, actionBody, actionReplies, asked } from './office-action.ts';
import { WaitingProposal } from './office-proposal-rows.ts';
import { OfficeResults, Publication } from './office-rows.ts';

/** Every evaluation that is graded, with how many of its sheets stand where. */
export const officeResults = endpoint({
  ...asked,
  name: 'officeResults',
  path: '/api/office/results',
  query: Nothing,
  replies: {
    200: wireRecord('ResultsList', { now: ['now', Count], results: ['results', t.readonlyArray(OfficeResults)] }),
    400: Malformed,
    ...refused,
  },
});

/** One of them, with how its grades are distributed: counts in equal parts of the scale, the lowest first. */
export const officeDistribution = endpoint({
  ...asked,
  name: 'officeDistribution',
  path: '/api/office/results/{id}',
  params: SheetParams,
  query: Nothing,
  replies: {
    200: wireRecord('Distribution', {
      now: ['now', Count],
      results: ['results', OfficeResults],
      /** People with answers that were kept and wait for a decision. A server of before does not say it. */
      inReview: ['in_review', withDefault(Count, 0)],
      parts: ['parts', t.readonlyArray(Count)],
      /** Null, all of them: nobody has a grade. */
      mean: ['mean', nullable(t.number)],
      least: ['least', nullable(t.number)],
      most: ['most', nullable(t.number)],
      /** A second person has to approve that they are published. */
      needsTwo: ['needs_two', withDefault(Flag, false)],
      /** Somebody proposes it. */
      proposal: ['proposal', nullable(WaitingProposal)],
      /** The newest comes first; grades may be published by nobody, as the evaluation says. */
      publications: ['publications', withDefault(t.readonlyArray(Publication), [])],
      /** The register has older ones. */
      hasOlder: ['has_older', withDefault(Flag, false)],
      /** A grade is published as soon as there is one. */
      publishesItself: ['publishes_itself', withDefault(Flag, false)],
    }),
    400: Malformed,
    ...refused,
  },
});

/**
 * Publishes the grades that an evaluation has, but those that a backup may still change, and mails whose they are; or proposes that,
 * where it needs two persons. 409: a proposal waits.
 */
export const publishOfficeResults = endpoint({
  ...action,
  name: 'publishOfficeResults',
  path: '/api/office/results/{id}/publish',
  params: SheetParams,
  body: wireRecord('PublishBody', actionBody),
  replies: actionReplies,
});
