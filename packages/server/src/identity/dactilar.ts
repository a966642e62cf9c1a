import type { ReplyOf, validateDactilarCode } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Caller } from '../access/authenticate.ts';
import type { Platform } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { instant } from '../db/instant.ts';
import { forbidden, notFound, refusal } from '../evaluations/refusals.ts';
import type { IdentityRegistry } from '../registry/identity-registry.ts';
import { completeSteps, holdMissing } from './step-store.ts';
import { texts } from './texts.ts';

type Reply = ReplyOf<typeof validateDactilarCode>;

const MOST_TRIES = 5;
export const TRIES_WINDOW_MS = 600_000;

const asWritten = (text: string): string => text.trim().toUpperCase();

/** The code of the caller's own identity card, as the registry knows it. */
export const dactilarWith = ({ db, now }: Platform, registry: IdentityRegistry) => {
  /** A try counts before it is known whether it is right, so that those that come at once are counted too. Null: too many. */
  const countTry = ({ userId }: Caller, at: EpochMs): Promise<number | null> =>
    db.transaction().execute(async (within) => {
      await within.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      const { tries } = await within
        .selectFrom('dactilar_try')
        .select(({ fn }) => fn.countAll<number>().as('tries'))
        .where('user_id', '=', userId)
        .where('at', '>', instant(at - TRIES_WINDOW_MS))
        .executeTakeFirstOrThrow();
      if (tries >= MOST_TRIES) return null;
      const row = { user_id: userId, at: new Date(at) };
      return (await within.insertInto('dactilar_try').values(row).returning('id').executeTakeFirstOrThrow()).id;
    });

  return async (caller: Caller, given: string, code: string): Promise<Reply> => {
    const { reference } = await db
      .selectFrom('app_user')
      .select('reference')
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    if (asWritten(given) !== asWritten(reference)) return notFound();
    const counted = await countTry(caller, now());
    if (counted === null) return reply(429, refusal(texts.tooManyTries));
    const verdict = await registry.checkDactilar(reference, asWritten(code));
    if (verdict === 'wrong') return forbidden(texts.wrongDactilar);
    await db.deleteFrom('dactilar_try').where('id', '=', counted).execute();
    if (verdict === 'unavailable') return reply(503, refusal(texts.registryUnavailable));
    const missing = await db
      .transaction()
      .execute(async (within) => completeSteps(within, caller, await holdMissing(within, caller), ['dactilar'], now()));
    return reply(200, { missing });
  };
};
