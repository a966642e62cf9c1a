import type { ReplyOf, resetAppPassword } from '@quipu/contract';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { reply } from '../../platform/http/reply.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { texts } from '../account-texts.ts';
import { endLinks } from '../links/link-store.ts';
import { nameOf } from '../links/send-link.ts';
import { forgetSlips } from '../login/guess-store.ts';
import type { Identify } from '../login/identify.ts';
import { accountOf, endOtherLogins, replacePassword } from './account-store.ts';
import { changedPasswordProblem } from './new-password.ts';

export type PasswordReply = ReplyOf<typeof resetAppPassword>;

export interface ChangeAttempt {
  readonly currentPassword: string;
  readonly password: string;
  readonly address: string;
}

export const answered = (isCurrentPassword: boolean | null, email: string | null = null): PasswordReply =>
  reply(200, { email, message: null, error: null, isCurrentPassword });
/** Nothing was done, and why. */
export const said = (message: string): PasswordReply =>
  reply(200, { email: null, message, error: null, isCurrentPassword: null });
export const refused = (status: 400 | 422 | 429, message: string): PasswordReply =>
  reply(status, { msg: null, message, error: null });

/** Changes the password of who is logged in: every other login of theirs ends. Guesses at the current one count as logins do. */
export const changePasswordWith =
  ({ db, now, hasher, institution: read }: AppContext, identify: Identify) =>
  async (caller: Caller, { currentPassword, password, address }: ChangeAttempt): Promise<PasswordReply> => {
    const institution = await read();
    const problem = changedPasswordProblem(password, institution.settings.passwordPolicy);
    if (problem !== null) return refused(400, problem);
    const { reference } = await accountOf(db, caller.userId);
    const { familyId } = caller;
    const attempt = { username: reference, password: currentPassword, address, familyId, deviceToken: null };
    const identified = await identify({ ...attempt, isSolved: null }, institution.rules);
    if (identified.is === 'wrongPassword') return answered(false);
    if (identified.is === 'tooManyWaiting') return refused(429, texts.tooManyWaiting);
    if (identified.is !== 'known') return refused(429, texts.tooManyFailures);
    await forgetSlips(db, identified.slips);

    const passwordHash = await hasher.hash(password);
    if (passwordHash === null) return refused(429, texts.tooManyWaiting);
    const was = identified.person.password_hash;
    const isCurrent = await db.transaction().execute(async (tx) => {
      if (!(await replacePassword(tx, caller.userId, was, passwordHash))) return false;
      await endOtherLogins(tx, caller.userId, caller.familyId, now());
      await endLinks(tx, caller.userId, ['reset']);
      const { email, full_name } = await accountOf(tx, caller.userId);
      if (email !== null)
        await queueMail(tx, { to: email, ...texts.mails.passwordChanged(nameOf(institution), full_name) });
      return true;
    });
    return answered(isCurrent);
  };
