import type { EpochMs } from '@quipu/engine';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/time/durations.ts';

/** A replaced token is told from an unknown one for this long after its time: what it brings is quarantined. */
const TOKENS_KEPT_MS = 30 * DAY_MS;

/** Drops what no rule asks for any more. */
export const purgeAccess = async (db: Db, at: EpochMs): Promise<void> => {
  const before = instant(at - TOKENS_KEPT_MS);
  await db.deleteFrom('access_token').where('expires_at', '<', before).execute();
  await db.deleteFrom('refresh_token').where('expires_at', '<', before).execute();
  await db
    .deleteFrom('token_family')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('refresh_token').select('hash').whereRef('family_id', '=', 'token_family.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('access_token').select('hash').whereRef('family_id', '=', 'token_family.id'))),
    )
    .execute();
  await db.deleteFrom('institution_login').where('expires_at', '<', instant(at)).execute();
  await db.deleteFrom('spent_challenge').where('expires_at', '<', instant(at)).execute();
  await db.deleteFrom('captcha').where('expires_at', '<', instant(at)).execute();
  await db
    .deleteFrom('login_code')
    .where('issued_at', '<', instant(at - DAY_MS))
    .execute();
  await db
    .deleteFrom('login_guess')
    .where('last_at', '<', instant(at - DAY_MS))
    .execute();
};
