import { CODE_CREDENTIALS_HEADER, type changeCodeEmail } from '@quipu/contract';
import { mailCode } from '../access/code-mail.ts';
import { codeChallengeOf, codesIssuedSince, issueUnconfirmed } from '../access/code-store.ts';
import { canChangeEmail } from '../access/login-rules.ts';
import type { Answer } from '../app/handle.ts';
import type { Platform } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { accountOf } from './account-store.ts';
import { changeEmail, emailProblem, type GivenEmail } from './change-email.ts';
import { mayMailLink } from './mail-limit.ts';
import { sendLink } from './send-link.ts';
import { texts } from './texts.ts';

type Reply = Answer<typeof changeCodeEmail>;

const UNCONFIRMED_SECONDS = 600;
const refused = (status: 400 | 403 | 429, msg: string): Reply => reply(status, { msg, message: null, error: null });

/** Another address for who knows the password and cannot read the one that the account has. */
export const changeCodeEmailWith =
  ({ db, now, config, institution: read }: Platform) =>
  async (given: GivenEmail, credentials: string | null): Promise<Reply> => {
    const institution = await read();
    const { rules } = institution;
    const at = now();
    const problem = emailProblem(given);
    return db.transaction().execute(async (within): Promise<Reply> => {
      const challenge = credentials === null ? null : await codeChallengeOf(within, credentials, at);
      if (challenge === null) return refused(403, texts.cannotChangeEmail);
      const { userId, waitsForCode } = challenge;
      await within.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      const account = await accountOf(within, userId);
      if (!account.is_active || !canChangeEmail(account, rules)) return refused(403, texts.cannotChangeEmail);
      if (problem !== null) return refused(400, problem);
      if (!(await mayMailLink(within, userId, 'confirmation', at))) return refused(429, texts.tooManyMails);
      const codes = await codesIssuedSince(within, userId, at - rules.failureWindowSeconds * 1_000);
      if (codes >= rules.failuresHere) return refused(429, texts.tooManyCodes);

      const email = given.email.trim();
      const wrong = await changeEmail(within, institution, account, email, at);
      if (wrong !== null) return refused(400, wrong);
      const fullName = account.full_name;
      if (!waitsForCode || account.activated_at === null) {
        const purpose = account.activated_at === null ? 'activation' : 'confirmation';
        await sendLink(within, config, institution, { userId, fullName, email, purpose, at });
      }
      const next = waitsForCode
        ? await mailCode(within, { userId, fullName, email }, rules, at)
        : await issueUnconfirmed(within, { userId, email, seconds: UNCONFIRMED_SECONDS, at });
      return { ...reply(200, { email, otpDate: at }), headers: { [CODE_CREDENTIALS_HEADER]: next } };
    });
  };
