import {
  activateAccount,
  askActivation,
  askRegistry,
  CODE_CREDENTIALS_HEADER,
  changeCodeEmail,
  resetAppPassword,
  restorePassword,
  signUp,
  UNAUTHENTICATED,
  updateEmail,
} from '@quipu/contract';
import type { Module } from '../../platform/context/app-context.ts';
import { openCallLimit } from '../../platform/context/open-call-limit.ts';
import { reply } from '../../platform/http/reply.ts';
import { texts } from '../account-texts.ts';
import { captchasOf } from '../captcha/captcha-store.ts';
import { deviceTokensOf } from '../login/device-token.ts';
import { identifierOf } from '../login/identify.ts';
import { personFinder } from '../people/people-store.ts';
import { registryOf } from '../registry/registry-of.ts';
import { activate } from './activate.ts';
import { askRegistryWith } from './ask-registry.ts';
import { changeCodeEmailWith } from './change-code-email.ts';
import { changePasswordWith, refused } from './change-password.ts';
import { recoverPasswordWith } from './recover-password.ts';
import { restorePasswordWith } from './restore-password.ts';
import { signUpWith } from './sign-up.ts';
import { updateEmailOf } from './update-email.ts';

const tooMany = reply(429, { msg: texts.tooMany, message: null, error: null });

export const accountModule: Module = (handle, context) => {
  const { db, now, config, institution } = context;
  const withinLimit = openCallLimit(context);
  const captchas = captchasOf(db, config);
  const registry = registryOf(context);
  const findPerson = personFinder(db);
  const lookUp = askRegistryWith(context, registry);
  const enroll = signUpWith(context, registry);
  const identify = identifierOf(context, { findPerson, deviceTokens: deviceTokensOf(context) });
  const changePassword = changePasswordWith(context, identify);
  const recoverPassword = recoverPasswordWith(context, findPerson);
  const restore = restorePasswordWith(context);
  const changeEmail = updateEmailOf(context, identify);
  const changeEmailOfCode = changeCodeEmailWith(context);

  handle(askRegistry, async ({ body, address }) =>
    (await withinLimit('registry', address)) ? lookUp(body.identification) : tooMany,
  );

  handle(signUp, async ({ body, address }) => ((await withinLimit('signUp', address)) ? enroll(body.data) : tooMany));

  handle(activateAccount, async ({ params, address }) =>
    (await withinLimit('activation', address)) ? reply(200, await activate(context, params.token)) : tooMany,
  );

  handle(askActivation, ({ caller: { isPending, missingSteps } }) =>
    Promise.resolve(reply(200, { isActive: !isPending, missing: isPending ? [] : missingSteps })),
  );

  // Whether an address is somebody's is told: nobody goes through a list of them.
  handle(updateEmail, async ({ body, caller, address }) =>
    (await withinLimit('email', `user ${caller.userId}`)) ? changeEmail(caller, { ...body.data, address }) : tooMany,
  );

  handle(changeCodeEmail, async ({ body, address, header }) =>
    (await withinLimit('codeEmail', address)) ? changeEmailOfCode(body, header(CODE_CREDENTIALS_HEADER)) : tooMany,
  );

  handle(resetAppPassword, async ({ body, caller, address }) => {
    if ('currentPassword' in body) {
      if (caller === null) return reply(401, { message: UNAUTHENTICATED });
      const { currentPassword, password } = body;
      return changePassword(caller, { currentPassword, password, address });
    }
    if (!(await withinLimit('recovery', address))) return tooMany;
    const { captcha, key, identification } = body;
    const isFree = !(await institution()).settings.captcha || (await captchas.isSolved({ captcha, key, at: now() }));
    return isFree ? recoverPassword(identification) : refused(422, texts.wrongCaptcha);
  });

  handle(restorePassword, async ({ body, address }) =>
    (await withinLimit('restore', address)) ? restore(body) : tooMany,
  );
};
