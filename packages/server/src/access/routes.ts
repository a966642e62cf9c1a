import { login, logout, refresh } from '@quipu/contract';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { attemptsUnderWay } from './attempts-under-way.ts';
import { logIn } from './login.ts';
import { failureReader } from './login-failure-store.ts';
import { personFinder } from './people-store.ts';
import { rotate } from './refresh-store.ts';
import { texts } from './texts.ts';
import { endFamily } from './token-store.ts';

export const accessArea: Area = (handle, platform) => {
  const { db, now, institution } = platform;

  const underWay = attemptsUnderWay();
  const readers = { failuresOf: failureReader(db), findPerson: personFinder(db) };

  handle(login, ({ body, address, header }) =>
    underWay(`${body.username.trim().toUpperCase()} ${address}`, (ahead) =>
      logIn(platform, readers, body, address, header('user-agent'), ahead),
    ),
  );

  handle(refresh, async ({ body }) => {
    const result = await rotate(db, body.refreshToken, (await institution()).rules, now());
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
