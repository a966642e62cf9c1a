import type { ReplyOf, validateDactilarCode } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { AppContext } from '../../platform/context/app-context.ts';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { forbidden, loginOver, refusal } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import type { IdentityRegistry } from '../registry/identity-registry.ts';
import { completeSteps, holdMissing } from './step-store.ts';
import { texts } from './texts.ts';

type Reply = ReplyOf<typeof validateDactilarCode>;

const MAX_TRIES = 5;
export const TRIES_WINDOW_MS = 10 * MINUTE_MS;

const asWritten = (text: string): string => text.trim().toUpperCase();

/** The code of the caller's own identity card, as the registry knows it. */
export const dactilarWith = ({ db, now }: AppContext, registry: IdentityRegistry) => {
  /** A try counts before it is known whether it is right, so that those that come at once are counted too. Null: too many. */
  const countTry = ({ userId }: Caller, at: EpochMs): Promise<number | null> =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      const { tries } = await tx
        .selectFrom('dactilar_try')
        .select(({ fn }) => fn.countAll<number>().as('tries'))
        .where('user_id', '=', userId)
        .where('at', '>', instant(at - TRIES_WINDOW_MS))
        .executeTakeFirstOrThrow();
      if (tries >= MAX_TRIES) return null;
      const row = { user_id: userId, at: new Date(at) };
      return (await tx.insertInto('dactilar_try').values(row).returning('id').executeTakeFirstOrThrow()).id;
    });

  return async (caller: Caller, given: string, code: string): Promise<Reply> => {
    const { reference } = await db
      .selectFrom('app_user')
      .select('reference')
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    if (asWritten(given) !== asWritten(reference)) return reply(404, refusal(texts.notOwn));
    const counted = await countTry(caller, now());
    if (counted === null) return reply(429, refusal(texts.tooManyTries));
    const verdict = await registry.checkDactilar(reference, asWritten(code));
    if (verdict === 'wrong') return forbidden(texts.wrongDactilar);
    await db.deleteFrom('dactilar_try').where('id', '=', counted).execute();
    if (verdict === 'unavailable') return reply(503, refusal(texts.registryUnavailable));
    const left = await db.transaction().execute(async (tx) => {
      const missing = await holdMissing(tx, caller);
      return typeof missing === 'string' ? missing : completeSteps(tx, caller, missing, ['dactilar'], now());
    });
    return typeof left === 'string' ? loginOver(left) : reply(200, { missing: left });
  };
};
