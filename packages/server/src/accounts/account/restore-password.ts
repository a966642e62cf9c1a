import { isSameEmail, type ReplyOf, type restorePassword } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { reply } from '../../platform/http/reply.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { texts } from '../account-texts.ts';
import { endLink, findLink, holdPersonOf, useLink as takeLink } from '../links/link-store.ts';
import { nameOf } from '../links/send-link.ts';
import { accountOf as guessedAccount } from '../login/guess-limits.ts';
import { forgetGuesses } from '../login/guess-store.ts';
import { type Account, accountOf, confirmAddress, endOtherLogins, setPassword } from './account-store.ts';
import { longPasswordProblem } from './new-password.ts';

type Reply = ReplyOf<typeof restorePassword>;

export interface Restore {
  readonly resetToken: string;
  readonly email: string | null;
  readonly password: string;
}

/** The time for which a request whose reply was lost may come again. */
const REPEAT_MS = 10 * MINUTE_MS;

const done: Reply = reply(200, { success: true, message: null });
const wrong = (message: string): Reply => reply(200, { success: false, message });
const expired: Reply = reply(403, { msg: texts.expired, message: null, error: null });
const busy: Reply = reply(429, { msg: texts.tooManyWaiting, message: null, error: null });

const restore = async (
  tx: Tx,
  institutionName: string,
  { id, email, full_name, reference }: Account,
  { resetToken, at, passwordHash }: Restore & { readonly at: EpochMs; readonly passwordHash: string },
): Promise<boolean> => {
  await holdPersonOf(tx, resetToken);
  const used = await takeLink(tx, resetToken, 'reset', at);
  if (used === null) return false;
  await setPassword(tx, id, passwordHash);
  await endOtherLogins(tx, id, null, at);
  await forgetGuesses(tx, guessedAccount(reference));
  // Whoever followed a link that was mailed reads that mailbox.
  if (used.email !== null && email !== null && isSameEmail(used.email, email)) await confirmAddress(tx, id, at);
  if (email !== null) await queueMail(tx, { to: email, ...texts.mails.passwordChanged(institutionName, full_name) });
  return true;
};

/** Sets the password of who has the link of a recovery, once. Every login of theirs ends. */
export const restorePasswordWith = ({ db, now, hasher, institution: read }: AppContext) => {
  /**
   * The same request again: its reply was lost, and the password is the one it brings. Another password ends the link for
   * good, so that nobody who finds it guesses with it.
   */
  const repeat = async (account: Account, { resetToken, password }: Restore): Promise<Reply> => {
    const isSame = await hasher.verify(account.password_hash, password);
    if (isSame === null) return busy;
    if (isSame) return done;
    await endLink(db, resetToken);
    return expired;
  };

  return async (given: Restore): Promise<Reply> => {
    const at = now();
    const problem = longPasswordProblem(given.password);
    if (problem !== null) return wrong(problem);
    const link = await findLink(db, given.resetToken);
    if (link === undefined || link.purpose !== 'reset' || link.is_ended || at >= link.expires_at) return expired;
    const account = await accountOf(db, link.user_id);
    if (given.email !== null && !isSameEmail(given.email, account.email ?? '')) return wrong(texts.otherEmail);
    if (link.used_at !== null) return at - link.used_at <= REPEAT_MS ? repeat(account, given) : expired;

    // Whoever has to replace a password has not done so with the same one.
    const isSame = account.must_replace_password && (await hasher.verify(account.password_hash, given.password));
    if (isSame === null) return busy;
    if (isSame) return wrong(texts.password.same);
    const passwordHash = await hasher.hash(given.password);
    if (passwordHash === null) return busy;
    const name = nameOf(await read());
    const isRestored = await db
      .transaction()
      .execute((tx) => restore(tx, name, account, { ...given, at, passwordHash }));
    // Two of the same came at once, and the other was first.
    return isRestored ? done : repeat(await accountOf(db, account.id), given);
  };
};
