import { CODE_CREDENTIALS_HEADER, type changeCodeEmail } from '@quipu/contract';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { RouteResponse } from '../../platform/http/handle.ts';
import { reply } from '../../platform/http/reply.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { texts } from '../account-texts.ts';
import { mayMailLink } from '../links/mail-limit.ts';
import { sendLink } from '../links/send-link.ts';
import { mailCode } from '../login/code-mail.ts';
import { codeChallengeOf, codesIssuedSince, issueUnconfirmed, UNCONFIRMED_SECONDS } from '../login/code-store.ts';
import { canChangeEmail } from '../login/login-rules.ts';
import { accountOf } from './account-store.ts';
import { changeEmail, emailProblem, type GivenEmail } from './change-email.ts';

type Reply = RouteResponse<typeof changeCodeEmail>;

const refused = (status: 400 | 403 | 429, msg: string): Reply => reply(status, { msg, message: null, error: null });

/** Another address for who knows the password and cannot read the one that the account has. */
export const changeCodeEmailWith =
  ({ db, now, config, institution: read }: AppContext) =>
  async (given: GivenEmail, credentials: string | null): Promise<Reply> => {
    const institution = await read();
    const { rules } = institution;
    const at = now();
    const problem = emailProblem(given);
    return db.transaction().execute(async (tx): Promise<Reply> => {
      const challenge = credentials === null ? null : await codeChallengeOf(tx, credentials, at);
      if (challenge === null || challenge.isBeforePassword) return refused(403, texts.cannotChangeEmail);
      const { userId, waitsForCode } = challenge;
      await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      const account = await accountOf(tx, userId);
      if (!account.is_active || !canChangeEmail(account, rules)) return refused(403, texts.cannotChangeEmail);
      if (problem !== null) return refused(400, problem);
      if (!(await mayMailLink(tx, userId, 'confirmation', at))) return refused(429, texts.tooManyMails);
      const codes = await codesIssuedSince(tx, userId, at - rules.failureWindowSeconds * SECOND_MS, false);
      if (codes >= rules.failuresHere) return refused(429, texts.tooManyCodes);

      const email = given.email.trim();
      const wrong = await changeEmail(tx, institution, account, email, at);
      if (wrong !== null) return refused(400, wrong);
      const fullName = account.full_name;
      if (!waitsForCode || account.activated_at === null) {
        const purpose = account.activated_at === null ? 'activation' : 'confirmation';
        await sendLink(tx, config, institution, { userId, fullName, email, purpose, at });
      }
      const next = waitsForCode
        ? await mailCode(tx, { userId, fullName, email }, rules, at)
        : await issueUnconfirmed(tx, { userId, email, seconds: UNCONFIRMED_SECONDS, at });
      return { ...reply(200, { email, otpDate: at }), headers: { [CODE_CREDENTIALS_HEADER]: next } };
    });
  };
