import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { CountText, Malformed, Nothing, refused, SheetParams } from '../wire/common.ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';
import { action, actionBody, actionReplies, asked } from './office-action.ts';
import { OfficeProposal, OpenProposal } from './office-proposal-rows.ts';

/** Lists what somebody proposes and a second person has to approve, a page at a time: what waits, the oldest first, or all. */
export const officeProposals = endpoint({
  ...asked,
  name: 'officeProposals',
  path: '/api/office/proposals',
  query: wireRecord('ProposalsQuery', {
    which: ['which', t.keyof({ waiting: null, all: null })],
    /** A part of the login or the name of who proposes. */
    person: ['person', nullable(t.string)],
    page: ['page', nullable(CountText)],
  }),
  replies: {
    200: wireRecord('Proposals', {
      now: ['now', Count],
      total: ['total', Count],
      rows: ['rows', t.readonlyArray(OfficeProposal)],
    }),
    400: Malformed,
    ...refused,
  },
});

/** One of them, with what it would do now beside what its author saw. 403: whoever asks takes that evaluation. */
export const officeProposal = endpoint({
  ...asked,
  name: 'officeProposal',
  path: '/api/office/proposals/{id}',
  params: SheetParams,
  query: Nothing,
  timeoutMs: action.timeoutMs,
  replies: { 200: OpenProposal, 400: Malformed, ...refused },
});

const decide = { ...action, params: SheetParams } as const;

/**
 * Does what was proposed, as a second person. 409: it is one's own, it was decided, it cannot be done any more, or it is not what was
 * looked at (`print`).
 */
export const approveOfficeProposal = endpoint({
  ...decide,
  name: 'approveOfficeProposal',
  path: '/api/office/proposals/{id}/approve',
  body: wireRecord('ApproveProposalBody', { print: ['print', t.string], ...actionBody }),
  replies: actionReplies,
});

/** Says no to what another one proposed. 409: it is one's own, or it was decided. */
export const rejectOfficeProposal = endpoint({
  ...decide,
  name: 'rejectOfficeProposal',
  path: '/api/office/proposals/{id}/reject',
  body: wireRecord('RejectProposalBody', actionBody),
  replies: actionReplies,
});

/** Takes back what one proposed oneself. 409: it is another's, or it was decided. */
export const withdrawOfficeProposal = endpoint({
  ...decide,
  name: 'withdrawOfficeProposal',
  path: '/api/office/proposals/{id}/withdraw',
  body: wireRecord('WithdrawProposalBody', actionBody),
  replies: actionReplies,
});
