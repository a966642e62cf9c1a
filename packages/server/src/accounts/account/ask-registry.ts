import { type askRegistry, identificationOf, isCedula, type ReplyOf } from '@quipu/contract';
import type { AppContext } from '../../platform/context/app-context.ts';
import { reply } from '../../platform/http/reply.ts';
import { texts } from '../account-texts.ts';
import type { IdentityRegistry } from '../registry/identity-registry.ts';
import { accountWithReference } from './account-store.ts';
import { registeredText, remindPending } from './remind-pending.ts';
import { isAbandoned } from './unactivated.ts';

type Reply = ReplyOf<typeof askRegistry>;

const refused = (status: 400 | 503, message: string): Reply => reply(status, { msg: null, message, error: null });

/** Asks what the registry knows of somebody who is about to sign up. */
export const askRegistryWith =
  (context: AppContext, registry: IdentityRegistry) =>
  async (given: string): Promise<Reply> => {
    const reference = identificationOf(given);
    if (!isCedula(reference)) return refused(400, texts.invalidCedula);
    const institution = await context.institution();
    const known = await accountWithReference(context.db, reference, context.now());
    if (known !== undefined && !isAbandoned(known)) {
      await remindPending(context, institution, reference);
      return refused(400, registeredText(known, institution));
    }
    const answer = await registry.find(reference);
    if (answer.is === 'found') return reply(200, answer.record);
    if (answer.is === 'refused') return refused(400, answer.message ?? texts.registryRefused);
    return answer.is === 'notFound' ? refused(400, texts.registryNotFound) : refused(503, texts.registryUnavailable);
  };
