import { acceptAgreement, acceptAgreements, login, loginWithCode, logout, refresh } from '@quipu/contract';
import type { Module } from '../../platform/context/app-context.ts';
import { reply } from '../../platform/http/reply.ts';
import { texts as httpTexts } from '../../platform/http/texts.ts';
import { tellEnded } from '../../platform/live/publish.ts';
import { texts } from '../access-texts.ts';
import { acceptAgreements as keepAcceptance, loginAgreementReader } from '../agreements/agreement-store.ts';
import { acceptHomeAgreements } from '../agreements/home-agreements.ts';
import { buildCheck } from '../builds/check-build.ts';
import { serveCaptchas } from '../captcha/captcha-routes.ts';
import { captchasOf } from '../captcha/captcha-store.ts';
import { captchaTokensOf } from '../captcha/captcha-token.ts';
import { personFinder } from '../people/people-store.ts';
import { refresherFinder, rotate } from '../tokens/refresh-store.ts';
import { endFamily } from '../tokens/token-store.ts';
import { blockedAddressReader } from './blocked-address-store.ts';
import { deviceTokensOf } from './device-token.ts';
import { identifierOf } from './identify.ts';
import { loginWith } from './login.ts';
import { codeLoginWith } from './login-with-code.ts';
import { sessionOpener } from './open-session.ts';

export const loginModule: Module = (handle, context) => {
  const { db, log, now, institution, randomBytes } = context;

  const captchas = captchasOf(db, context.config);
  const deviceTokens = deviceTokensOf(context);
  const findPerson = personFinder(db);
  const parts = {
    builds: buildCheck(context),
    captchas,
    captchaTokens: captchaTokensOf(context.config),
    isBlocked: blockedAddressReader(db, now),
    findPerson,
    identify: identifierOf(context, { findPerson, deviceTokens }),
    openSession: sessionOpener(context, loginAgreementReader(db, now), deviceTokens),
  };
  const logIn = loginWith(context, parts);
  const logInWithCode = codeLoginWith(context, parts);

  serveCaptchas(handle, context, captchas);

  handle(login, ({ body, ...origin }) => logIn(body, origin));

  handle(loginWithCode, ({ body, ...origin }) => logInWithCode(body, origin));

  handle(acceptAgreements, async ({ body, caller }) => {
    await keepAcceptance(db, caller.userId, body.agreements, now());
    return reply(200, {});
  });

  handle(acceptAgreement, async ({ body, caller }) => {
    const accepted = await acceptHomeAgreements(db, caller.userId, body.agreements, now());
    return reply(200, { accepted });
  });

  const findRefresher = refresherFinder(db);
  handle(
    refresh,
    async ({ body }) => {
      const result = await rotate(db, body.refreshToken, (await institution()).rules, now(), randomBytes);
      if (result === 'tooMany') return reply(429, { msg: texts.tooManyRefreshes, message: null, error: null });
      if (typeof result === 'string') {
        const message = result === 'replaced' ? httpTexts.replaced : texts.refreshRefused;
        return reply(401, { msg: null, message, error: null });
      }
      const { pair, expiresInSeconds, fullName, roles } = result;
      return reply(200, { ...pair, expiresIn: expiresInSeconds, fullName, roles });
    },
    { findAccount: ({ body }) => findRefresher(body.refreshToken) },
  );

  handle(logout, async ({ caller }) => {
    await endFamily(db, caller.familyId, 'loggedOut', now());
    tellEnded({ db, log }, [caller.familyId]);
    return reply(200, {});
  });
};
