import { isSameEmail, type ReplyOf, type updateEmail } from '@quipu/contract';
import type { Platform } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { accountOf } from './account-store.ts';
import { changeEmail, emailProblem, type GivenEmail } from './change-email.ts';
import { mayMailLink } from './mail-limit.ts';
import { sendLink } from './send-link.ts';
import { texts } from './texts.ts';

type Reply = ReplyOf<typeof updateEmail>;

const refused = (status: 400 | 429, message: string): Reply =>
  reply(status, { msg: message, message: null, error: null });

/**
 * Another address for who is logged in, and the link that activates or confirms to it. The same address again sends the link
 * again to who has not followed it.
 */
export const updateEmailOf =
  ({ db, now, config, institution: read }: Platform) =>
  async (userId: number, given: GivenEmail): Promise<Reply> => {
    const problem = emailProblem(given);
    if (problem !== null) return refused(400, problem);
    const institution = await read();
    const at = now();
    const email = given.email.trim();
    return db.transaction().execute(async (within) => {
      await within.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      const account = await accountOf(within, userId);
      const isPending = account.activated_at === null;
      const isSame = account.email !== null && isSameEmail(account.email, email);
      if (isSame && !isPending && account.email_confirmed_at !== null) return refused(400, texts.sameEmail);
      if (!(await mayMailLink(within, userId, at))) return refused(429, texts.tooManyMails);
      const wrong = isSame ? null : await changeEmail(within, institution, account, email, at);
      if (wrong !== null) return refused(400, wrong);
      const purpose = isPending ? 'activation' : 'confirmation';
      await sendLink(within, config, institution, { userId, fullName: account.full_name, email, purpose, at });
      return reply(200, { error: null, message: null, email });
    });
  };
