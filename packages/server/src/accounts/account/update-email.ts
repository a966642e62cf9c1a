import { isSameEmail, type ReplyOf, type updateEmail } from '@quipu/contract';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { reply } from '../../platform/http/reply.ts';
import { texts } from '../account-texts.ts';
import { mayMailLink } from '../links/mail-limit.ts';
import { sendLink } from '../links/send-link.ts';
import { forgetSlips } from '../login/guess-store.ts';
import type { Identify } from '../login/identify.ts';
import { isEmailTaken } from '../people/addresses.ts';
import { accountOf } from './account-store.ts';
import { changeEmail, emailProblem, type GivenEmail } from './change-email.ts';

type Reply = ReplyOf<typeof updateEmail>;

export interface EmailChange extends GivenEmail {
  readonly password: string | null;
  readonly address: string;
}

const refused = (status: 400 | 403 | 429, message: string): Reply =>
  reply(status, { msg: message, message: null, error: null });

/**
 * Another address for who is logged in, and the link that activates or confirms to it. The same address again sends the link
 * again to who has not followed it.
 */
export const updateEmailOf = ({ db, now, config, institution: read }: AppContext, identify: Identify) => {
  /** Guesses count as those of a login do. */
  const refusalOfPassword = async (
    { userId, familyId }: Pick<Caller, 'userId' | 'familyId'>,
    { password, address }: EmailChange,
  ): Promise<Reply | null> => {
    const { settings, rules } = await read();
    if (!settings.emailChangePassword) return null;
    const { reference } = await accountOf(db, userId);
    const attempt = { username: reference, password: password ?? '', address, familyId, deviceToken: null };
    const identified = await identify({ ...attempt, isSolved: null }, rules);
    if (identified.is === 'known') {
      await forgetSlips(db, identified.slips);
      return null;
    }
    if (identified.is === 'wrongPassword') return refused(403, texts.wrongPassword);
    return refused(429, identified.is === 'tooManyWaiting' ? texts.tooManyWaiting : texts.tooManyFailures);
  };

  return async (caller: Pick<Caller, 'userId' | 'familyId'>, given: EmailChange): Promise<Reply> => {
    const problem = emailProblem(given);
    if (problem !== null) return refused(400, problem);
    const { userId } = caller;
    const refusal = await refusalOfPassword(caller, given);
    if (refusal !== null) return refusal;
    const institution = await read();
    const at = now();
    const email = given.email.trim();
    return db.transaction().execute(async (tx) => {
      await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      const account = await accountOf(tx, userId);
      const isPending = account.activated_at === null;
      const isSame = account.email !== null && isSameEmail(account.email, email);
      if (isSame && !isPending && account.email_confirmed_at !== null) return refused(400, texts.sameEmail);
      const purpose = isPending ? 'activation' : 'confirmation';
      if (!(await mayMailLink(tx, userId, purpose, at))) return refused(429, texts.tooManyMails);
      // While nobody followed the link to it, somebody else may have signed up with it.
      const sameTaken = async () => ((await isEmailTaken(tx, email, userId, at)) ? texts.emailTaken : null);
      const wrong = isSame ? await sameTaken() : await changeEmail(tx, institution, account, email, at);
      if (wrong !== null) return refused(400, wrong);
      await sendLink(tx, config, institution, { userId, fullName: account.full_name, email, purpose, at });
      return reply(200, { error: null, message: null, email });
    });
  };
};
