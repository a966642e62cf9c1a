import { mayInOffice, type OfficeCall } from '@quipu/contract';
import type { ProposedAct } from '../platform/db/columns/proposed-act.ts';
import type { Db } from '../platform/db/database.ts';
import type { InstitutionSettings } from '../platform/institution/institution-settings.ts';
import { publishingNeedsTwo, regradeNeedsTwo, settingNeedsTwo } from '../platform/institution/two-persons.ts';
import type { Operator } from './operator.ts';
import { isOwnRequest, takesEvaluation, takesRegraded } from './own-request.ts';
import { texts } from './texts.ts';

/** Tells whether a second person has to approve it. */
export const needsTwo = (institution: InstitutionSettings, act: ProposedAct): boolean => {
  if (act.action === 'publish-results') return publishingNeedsTwo(institution);
  if (act.action === 'set') return settingNeedsTwo(institution, act.key, act.value ?? 'null');
  return regradeNeedsTwo(institution, act.change !== null);
};

const CALLS = {
  'publish-results': 'publishOfficeResults',
  'decide-regrade': 'decideOfficeRegrade',
  set: 'setOfficeSetting',
} as const satisfies Readonly<Record<ProposedAct['action'], OfficeCall>>;

/** The acts that somebody with these roles may do, and so propose and approve. */
export const actionsOf = (roles: readonly string[]): readonly ProposedAct['action'][] =>
  (['publish-results', 'decide-regrade', 'set'] as const).filter((action) => mayInOffice(roles, CALLS[action]));

/** An act is about one of these. */
export type ActSubject =
  | Pick<Extract<ProposedAct, { readonly action: 'publish-results' }>, 'action' | 'quizId'>
  | Pick<Extract<ProposedAct, { readonly action: 'decide-regrade' }>, 'action' | 'requestId'>
  | Pick<Extract<ProposedAct, { readonly action: 'set' }>, 'action' | 'key'>;

/** One proposal waits at a time about one thing. */
export const subjectOf = (act: ActSubject): string => {
  if (act.action === 'set') return `set ${act.key}`;
  return `${act.action} ${act.action === 'publish-results' ? act.quizId : act.requestId}`;
};

/** Tells why somebody who takes it has no part in it, neither as the first person nor as the second. */
export const whyNotTheirs = async (db: Db, act: ProposedAct, who: Pick<Operator, 'userId'>): Promise<string | null> => {
  if (act.action === 'set') return null;
  if (act.action === 'publish-results')
    return (await takesEvaluation(db, act.quizId, who)) ? texts.ownEvaluation : null;
  if (await isOwnRequest(db, 'regrade_request', act.requestId, who)) return texts.ownRequest;
  return (await takesRegraded(db, act.requestId, who)) ? texts.ownEvaluation : null;
};
