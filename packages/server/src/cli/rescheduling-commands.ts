import { type Decision, decideRescheduling } from '../rescheduling/decide-rescheduling.ts';
import { requestsList } from '../rescheduling/request-list-store.ts';
import { institutionReader } from '../settings/institution-store.ts';
import { type Arguments, type Command, done, failed } from './command.ts';
import { idIn } from './id-in.ts';
import { operatorAction } from './operator-action.ts';
import { reschedulingTexts as texts } from './rescheduling-texts.ts';

const LONGEST_ANSWER = 2_000;
const LONGEST_PLACE = 200;

/** Undefined: too long. */
const upTo = (text: string | undefined, most: number): string | null | undefined => {
  const said = text?.trim() ?? '';
  if (said.length > most) return undefined;
  return said === '' ? null : said;
};

/** Who asks for another session, and what became of it. */
export const reschedulings: Command = async ({ db, now }, { flags }) => {
  const listed = await requestsList(db, flags.includes('all') ? 'all' : 'waiting', now());
  return done(...(listed.length === 0 ? [texts.noRequests] : listed.flatMap(texts.request)));
};

const decisionIn = ({ positionals: [, word], values }: Arguments): Decision | null => {
  const answer = upTo(values['answer'], LONGEST_ANSWER);
  if (answer === undefined) return null;
  if (word === 'reject') return answer === null || values['session'] !== undefined ? null : { is: 'reject', answer };
  const sessionId = idIn(values['session']);
  const location = upTo(values['place'], LONGEST_PLACE);
  return word === 'accept' && sessionId !== null && location !== undefined
    ? { is: 'accept', sessionId, location, answer }
    : null;
};

/** Puts who asked into another session, or says why not. The first decision stays. */
export const decideOneRescheduling = operatorAction('decide-rescheduling', async (within, args, { now }) => {
  const id = idIn(args.positionals[0]);
  const decision = decisionIn(args);
  if (id === null || decision === null || args.positionals.length > 2) return failed(texts.needsDecision);
  const institution = await institutionReader(within)();
  const grace = institution.rules.answerGraceSeconds * 1_000;
  const outcome = await decideRescheduling(within, id, decision, { institution, clock: now, grace });
  switch (outcome.kind) {
    case 'noRequest':
    case 'alreadyAccepted':
    case 'alreadyRejected':
      return failed(texts.undecided[outcome.kind]);
    case 'refused':
      return failed(texts.undecided[outcome.problem]);
    case 'rejected':
      return {
        what: { requestId: id, decision: 'reject', answer: decision.answer },
        outcome: done(texts.rejected(id)),
      };
    case 'accepted': {
      const { sheetId, isNew } = outcome;
      const sessionId = decision.is === 'accept' ? decision.sessionId : null;
      const what = { requestId: id, decision: 'accept', sessionId, sheetId, isNew, answer: decision.answer };
      return { what, outcome: done(texts.accepted(id, sheetId, isNew)) };
    }
    default:
      return outcome satisfies never;
  }
});
