import { type BodyOf, CAPTCHA_TOKEN_HEADER, CODE_CREDENTIALS_HEADER, login } from '@quipu/contract';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { texts } from '../access-texts.ts';
import type { BuildCheck } from '../builds/check-build.ts';
import type { Captchas } from '../captcha/captcha-store.ts';
import type { CaptchaTokens } from '../captcha/captcha-token.ts';
import type { FindPerson, Person } from '../people/people-store.ts';
import type { Slips } from '../tokens/token-store.ts';
import type { IsBlocked } from './blocked-address-store.ts';
import { askToConfirm, sendCode } from './challenge.ts';
import { clientKindOf } from './client-kind.ts';
import { forgetSlips, giveBack } from './guess-store.ts';
import type { Identify } from './identify.ts';
import {
  forbiddenWith,
  isByInstitution,
  type LoginReply,
  needsCode,
  refusalOfClient,
  refused,
  stateAtLogin,
  tooMany,
} from './login-rules.ts';
import type { OpenSession } from './open-session.ts';
import { replacementToken } from './replacement-link.ts';

export interface LoginParts {
  readonly builds: BuildCheck;
  readonly isBlocked: IsBlocked;
  readonly captchas: Captchas;
  readonly captchaTokens: CaptchaTokens;
  readonly findPerson: FindPerson;
  readonly identify: Identify;
  readonly openSession: OpenSession;
}
/** An attempt comes from there, and says this in its head. */
export interface Origin {
  readonly address: string;
  readonly url: string;
  header(name: string): string | null;
}

const UNIDENTIFIED = {
  captchaNeeded: refused(428, texts.captchaNeeded),
  wrongCaptcha: refused(422, texts.wrongCaptcha),
  tooManyFailures: tooMany(texts.tooManyFailures),
  tooManyWaiting: tooMany(texts.tooManyWaiting),
  unknownUser: refused(401, texts.unknownUser),
  wrongPassword: refused(402, texts.wrongPassword),
};

export const loginWith = (context: AppContext, parts: Omit<LoginParts, 'findPerson'>) => {
  const { now, institution } = context;
  const kindOf = clientKindOf(context);

  const isHuman = async ({ username, captcha, key }: BodyOf<typeof login>, token: string | null): Promise<boolean> =>
    parts.captchaTokens.isLive(token, username, now()) || (await parts.captchas.isSolved({ captcha, key, at: now() }));

  const withCode = async (
    person: Person,
    { settings, rules }: InstitutionSettings,
    isBeforePassword: boolean,
  ): Promise<LoginReply> => {
    const sent = await sendCode(context, person, rules, isBeforePassword);
    if (sent === null) return tooMany(texts.tooManyCodes);
    const { credentials, ...body } = sent;
    const token = settings.captcha && !isBeforePassword ? parts.captchaTokens.issue(person.reference, now()) : null;
    const headers = { [CODE_CREDENTIALS_HEADER]: credentials };
    return { status: 201, body, headers: token === null ? headers : { ...headers, [CAPTCHA_TOKEN_HEADER]: token } };
  };

  const withoutCode = async (person: Person, settings: InstitutionSettings, slips: Slips): Promise<LoginReply> => {
    const body = await parts.openSession(person, settings, slips).catch(async (error: unknown) => {
      // The password was right: nothing of it counts as a guess.
      await giveBack(context.db, slips).catch(() => undefined);
      throw error;
    });
    return body === null ? UNIDENTIFIED.wrongPassword : { status: 200, body };
  };

  const enter = async (person: Person, settings: InstitutionSettings, slips: Slips): Promise<LoginReply> => {
    const { rules } = settings;
    const isOfInstitution = isByInstitution(person, rules, context.config);
    const state = await stateAtLogin(context.db, person, rules, now());
    if (!isOfInstitution && state === 'free' && !needsCode(person, rules)) return withoutCode(person, settings, slips);
    await forgetSlips(context.db, slips);
    if (isOfInstitution) return forbiddenWith({ msg: texts.byInstitution });
    switch (state) {
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
        return withCode(person, settings, false);
    }
  };

  return async (body: BodyOf<typeof login>, { address, url, header }: Origin): Promise<LoginReply> => {
    const settings = await institution();
    const refusal = refusalOfClient(body, await kindOf({ url, header }, settings), settings, now());
    if (refusal?.status === 403) return forbiddenWith({ msg: refusal.msg });
    if (refusal !== null) return refused(refusal.status, refusal.msg);
    if (await parts.isBlocked(address)) return forbiddenWith({ error: texts.blockedAddress });
    const { username, password, deviceToken } = body;
    const unproven = await parts.builds.refusalOf({ ...login, subject: username }, header, settings.rules);
    if (unproven !== null) return forbiddenWith({ msg: unproven });
    const token = header(CAPTCHA_TOKEN_HEADER);
    const isAsked = settings.settings.captcha;
    if (isAsked && !(await isHuman(body, token))) return UNIDENTIFIED.wrongCaptcha;
    // Where one is asked of everybody it was looked at already, and used up.
    const isGiven = isAsked || body.key !== null || token !== null;
    const isSolved = isGiven ? async () => isAsked || (await isHuman(body, token)) : null;
    const found = await parts.identify(
      { username, password, address, deviceToken, familyId: null, isSolved },
      settings.rules,
    );
    if (found.is === 'known') return enter(found.person, settings, found.slips);
    if (found.is === 'codeNeeded') return withCode(found.person, settings, true);
    if (found.is === 'pause') return tooMany(texts.pause(found.seconds), found.seconds);
    return UNIDENTIFIED[found.is];
  };
};
