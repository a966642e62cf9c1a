import { mayInOffice, type OfficeCall } from '@quipu/contract';
import { takesEvaluation } from '../exams/sheets/takes-evaluation.ts';
import type { ProposedAction } from '../platform/db/columns/proposed-action.ts';
import type { Db } from '../platform/db/database.ts';
import type { InstitutionSettings } from '../platform/institution/institution-settings.ts';
import { publishingNeedsTwo, regradeNeedsTwo, settingNeedsTwo } from '../platform/institution/two-persons.ts';
import type { Operator } from './operator.ts';
import { isOwnRequest, takesRegraded } from './own-request.ts';
import { texts } from './texts.ts';

/** Tells whether a second person has to approve it. */
export const needsTwo = (institution: InstitutionSettings, proposed: ProposedAction): boolean => {
  if (proposed.action === 'publish-results') return publishingNeedsTwo(institution);
  if (proposed.action === 'set') return settingNeedsTwo(institution, proposed.key, proposed.value ?? 'null');
  return regradeNeedsTwo(institution, proposed.change !== null);
};

const CALLS = {
  'publish-results': 'publishOfficeResults',
  'decide-regrade': 'decideOfficeRegrade',
  'change-right-answer': 'changeOfficeRightAnswer',
  set: 'setOfficeSetting',
} as const satisfies Readonly<Record<ProposedAction['action'], OfficeCall>>;

/** The actions that somebody with these roles may do, and so propose and approve. */
export const actionsOf = (roles: readonly string[]): readonly ProposedAction['action'][] =>
  (['publish-results', 'decide-regrade', 'change-right-answer', 'set'] as const).filter((action) =>
    mayInOffice(roles, CALLS[action]),
  );

/** An action is about one of these. */
export type ActionSubject =
  | Pick<Extract<ProposedAction, { readonly action: 'publish-results' }>, 'action' | 'quizId'>
  | Pick<Extract<ProposedAction, { readonly action: 'decide-regrade' }>, 'action' | 'requestId'>
  | Pick<Extract<ProposedAction, { readonly action: 'change-right-answer' }>, 'action' | 'formId' | 'itemId'>
  | Pick<Extract<ProposedAction, { readonly action: 'set' }>, 'action' | 'key'>;

/** One proposal waits at a time about one thing. */
export const subjectOf = (proposed: ActionSubject): string => {
  switch (proposed.action) {
    case 'set':
      return `set ${proposed.key}`;
    case 'publish-results':
      return `${proposed.action} ${proposed.quizId}`;
    case 'decide-regrade':
      return `${proposed.action} ${proposed.requestId}`;
    case 'change-right-answer':
      return `${proposed.action} ${proposed.formId} ${proposed.itemId}`;
  }
};

/** Tells why somebody who takes it has no part in it, neither as the first person nor as the second. */
export const whyNotTheirs = async (
  db: Db,
  proposed: ProposedAction,
  who: Pick<Operator, 'userId'>,
): Promise<string | null> => {
  if (proposed.action === 'set') return null;
  if (proposed.action !== 'decide-regrade')
    return (await takesEvaluation(db, proposed.quizId, who)) ? texts.ownEvaluation : null;
  if (await isOwnRequest(db, 'regrade_request', proposed.requestId, who)) return texts.ownRequest;
  return (await takesRegraded(db, proposed.requestId, who)) ? texts.ownEvaluation : null;
};
