import { type BodyOf, CAPTCHA_TOKEN_HEADER, CODE_CREDENTIALS_HEADER, type login } from '@quipu/contract';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { texts } from '../access-texts.ts';
import type { Captchas } from '../captcha/captcha-store.ts';
import type { CaptchaTokens } from '../captcha/captcha-token.ts';
import type { IsBlocked } from './blocked-address-store.ts';
import { askToConfirm, sendCode } from './challenge.ts';
import type { Identify } from './identify.ts';
import { forbiddenWith, type LoginReply, needsCode, refusalOfClient, refused, standingOf } from './login-rules.ts';
import type { Entering, OpenSession } from './open-session.ts';
import { replacementToken } from './replacement-link.ts';

export interface LoginParts {
  readonly isBlocked: IsBlocked;
  readonly captchas: Captchas;
  readonly captchaTokens: CaptchaTokens;
  readonly identify: Identify;
  readonly openSession: OpenSession;
}
/** The address of an attempt, and the number of attempts at its account from there that are under way. */
export interface Origin {
  readonly address: string;
  readonly ahead: number;
  header(name: string): string | null;
}

const UNIDENTIFIED = {
  tooManyFailures: refused(429, texts.tooManyFailures),
  tooManyWaiting: refused(429, texts.tooManyWaiting),
  unknownUser: refused(401, texts.unknownUser),
  wrongPassword: refused(402, texts.wrongPassword),
};

export const loginWith = (context: AppContext, parts: LoginParts) => {
  const { now, institution } = context;

  const isHuman = async ({ username, captcha, key }: BodyOf<typeof login>, token: string | null): Promise<boolean> =>
    parts.captchaTokens.isLive(token, username, now()) || (await parts.captchas.isSolved({ captcha, key, at: now() }));

  const withCode = async (entering: Entering, { settings, rules }: InstitutionSettings): Promise<LoginReply> => {
    const sent = await sendCode(context, entering.person, rules);
    if (sent === null) return refused(429, texts.tooManyCodes);
    const { credentials, ...body } = sent;
    const token = settings.captcha ? parts.captchaTokens.issue(entering.username, now()) : null;
    const headers = { [CODE_CREDENTIALS_HEADER]: credentials };
    return { status: 201, body, headers: token === null ? headers : { ...headers, [CAPTCHA_TOKEN_HEADER]: token } };
  };

  const withoutCode = async (entering: Entering, settings: InstitutionSettings): Promise<LoginReply> => {
    const body = await parts.openSession(entering, settings);
    return body === null ? UNIDENTIFIED.wrongPassword : { status: 200, body };
  };

  const enter = async (entering: Entering, settings: InstitutionSettings): Promise<LoginReply> => {
    const { person } = entering;
    const { rules } = settings;
    switch (standingOf(person, rules, now())) {
      case 'inactive':
      case 'pending':
        return forbiddenWith({ msg: texts.inactive });
      case 'outsideHours':
        return forbiddenWith({ msg: texts.outsideHours });
      case 'unconfirmed': {
        const { credentials, ...body } = await askToConfirm(context, person, settings);
        const reply = forbiddenWith({ msg: texts.unconfirmed, invalidEmail: true, ...body });
        return { ...reply, headers: { [CODE_CREDENTIALS_HEADER]: credentials } };
      }
      case 'mustReplace':
        return { status: 202, body: { resetToken: await replacementToken(context, person.id, rules) } };
      case 'free':
        return needsCode(person, rules) ? withCode(entering, settings) : withoutCode(entering, settings);
    }
  };

  return async (body: BodyOf<typeof login>, { address, ahead, header }: Origin): Promise<LoginReply> => {
    const settings = await institution();
    const refusal = refusalOfClient(body, header('user-agent'), settings, now());
    if (refusal?.status === 403) return forbiddenWith({ msg: refusal.msg });
    if (refusal !== null) return refused(refusal.status, refusal.msg);
    if (await parts.isBlocked(address)) return forbiddenWith({ error: texts.blockedAddress });
    if (settings.settings.captcha && !(await isHuman(body, header(CAPTCHA_TOKEN_HEADER))))
      return refused(422, texts.wrongCaptcha);
    const { username, password } = body;
    const found = await parts.identify({ username, password, address, ahead }, settings.rules);
    if (found.is !== 'known') return UNIDENTIFIED[found.is];
    return enter({ person: found.person, username, address, failuresHere: found.failures.here }, settings);
  };
};
