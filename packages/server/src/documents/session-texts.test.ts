import { KEPT_ACTIONS } from '@quipu/contract';
import { expect, it } from 'vitest';
import { texts } from './session-texts.ts';

/** The minutes leave these out. */
const UNTOLD = [
  // Somebody looked, and nothing is another by it; incidents are told with how they were closed.
  ...['see-answers', 'see-key', 'view', 'photo', 'close-incident', 'export', 'export-log', 'export-photo', 'replay'],
  ...['export-person', 'what-if', 'ranked-list', 'audit'],
  // The session was made, and who watches it: both stand in its heading and its signatures.
  ...['add-session', 'remove-session', 'assign-proctor', 'unassign-proctor', 'offer-practice', 'try-evaluation'],
  ...['prepare-laboratory', 'laboratory-changes', 'fetch-laboratory-changes', 'load-laboratory-changes'],
  ...['opening-code', 'recall-laboratory', 'take-results'],
  // They are of results, once the session is over.
  ...['decide-regrade', 'decide-objection', 'change-right-answer', 'settle-quarantined-answers', 'publish-results'],
  ...['propose', 'reject-proposal', 'withdraw-proposal'],
  // They are of a person, wherever that is taken.
  ...['add-person', 'load-people', 'correct-person', 'set-reference', 'set-accessibility', 'accommodate', 'invite'],
  ...['set-roles', 'activate', 'deactivate', 'confirm-email', 'set-email', 'institution-login', 'forget-person'],
  ...['require-code', 'require-face', 'require-dactilar', 'require-photo', 'require-card', 'require-new-password'],
  ...['lab-user', 'lab-hours', 'clear-lab-hours', 'forget-face', 'apply-retention', 'purge-photos'],
  // They are of the institution, its evaluations or its server.
  ...['set', 'add-room', 'set-room', 'set-evaluation', 'seb-file', 'set-seb-keys', 'use-process'],
  ...['load-evaluation', 'load-agreements', 'load-assignments', 'load-careers', 'load-quotas', 'load-schedule'],
  ...['load-last-grades', 'add-file', 'close-files', 'rotate-secret', 'accept-secret', 'backup', 'restore'],
  ...['rehearse', 'end-rehearsal', 'stop-rehearsal', 'send-mails-again', 'block-address', 'unblock-address'],
];

it('the minutes tell every action that is kept, but for those that are no part of a session', () => {
  const told = Object.keys(texts.actions);
  expect([...told, ...UNTOLD].toSorted()).toEqual(KEPT_ACTIONS.toSorted());
});
