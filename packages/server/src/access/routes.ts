import { acceptAgreement, acceptAgreements, login, loginWithCode, logout, refresh } from '@quipu/contract';
import { networkOf } from '../app/network-of.ts';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { acceptAgreements as keepAcceptance, loginAgreementReader } from './agreement-store.ts';
import { attemptsUnderWay } from './attempts-under-way.ts';
import { blockedAddressReader } from './blocked-address-store.ts';
import { serveCaptchas } from './captcha-routes.ts';
import { captchasOf } from './captcha-store.ts';
import { captchaTokensOf } from './captcha-token.ts';
import { acceptHomeAgreements } from './home-agreements.ts';
import { identifierOf } from './identify.ts';
import { loginWith } from './login.ts';
import { failureReader } from './login-failure-store.ts';
import { codeLoginWith } from './login-with-code.ts';
import { sessionOpener } from './open-session.ts';
import { personFinder } from './people-store.ts';
import { rotate } from './refresh-store.ts';
import { texts } from './texts.ts';
import { endFamily } from './token-store.ts';

export const accessArea: Area = (handle, platform) => {
  const { db, now, institution, randomBytes } = platform;

  const underWay = attemptsUnderWay();
  const captchas = captchasOf(db, platform.config);
  const parts = {
    captchas,
    captchaTokens: captchaTokensOf(platform.config),
    isBlocked: blockedAddressReader(db, now),
    identify: identifierOf(platform, { failuresOf: failureReader(db), findPerson: personFinder(db) }),
    openSession: sessionOpener(platform, loginAgreementReader(db, now)),
  };
  const logIn = loginWith(platform, parts);
  const logInWithCode = codeLoginWith(platform, parts);
  const keyOf = (username: string, address: string) => `${username.trim().toUpperCase()} ${networkOf(address)}`;

  serveCaptchas(handle, platform, captchas);

  handle(login, ({ body, address, header }) =>
    underWay(keyOf(body.username, address), (ahead) => logIn(body, { address, ahead, header })),
  );

  handle(loginWithCode, ({ body, address, header }) =>
    underWay(keyOf(body.username, address), (ahead) => logInWithCode(body, { address, ahead, header })),
  );

  handle(acceptAgreements, async ({ body, caller }) => {
    await keepAcceptance(db, caller.userId, body.agreements, now());
    return reply(200, {});
  });

  handle(acceptAgreement, async ({ body, caller }) => {
    const accepted = await acceptHomeAgreements(db, caller.userId, body.agreements, now());
    return reply(200, { accepted });
  });

  handle(refresh, async ({ body }) => {
    const result = await rotate(db, body.refreshToken, (await institution()).rules, now(), randomBytes);
    if (result === 'tooMany') return reply(429, { msg: texts.tooManyRefreshes, message: null, error: null });
    if (typeof result === 'string') {
      const message = result === 'replaced' ? texts.replaced : texts.refreshRefused;
      return reply(401, { msg: null, message, error: null });
    }
    const { pair, expiresInSeconds, fullName, roles } = result;
    return reply(200, { ...pair, expiresIn: expiresInSeconds, fullName, roles });
  });

  handle(logout, async ({ caller }) => {
    await endFamily(db, caller.familyId, 'loggedOut', now());
    return reply(200, {});
  });
};
