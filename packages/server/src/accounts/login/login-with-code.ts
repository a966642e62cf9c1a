import {
  type BodyOf,
  CODE_CREDENTIALS_HEADER,
  identificationOf,
  type loginWithCode,
  type ReplyOf,
} from '@quipu/contract';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { texts } from '../access-texts.ts';
import type { Person } from '../people/people-store.ts';
import { confirmEmail } from '../people/people-store.ts';
import { nameOfCredentials, tryCode } from './code-store.ts';
import type { LoginParts, Origin } from './login.ts';
import { noteFailure } from './login-failure-store.ts';
import { refusalOfClient, standingOf } from './login-rules.ts';
import { replacementToken } from './replacement-link.ts';

type Body = BodyOf<typeof loginWithCode>;
type Reply = ReplyOf<typeof loginWithCode>;
type RefusalStatus = 400 | 401 | 403 | 406 | 409 | 429;

const nothing = { msg: null, message: null, error: null };
const refused = (status: RefusalStatus, more: Partial<typeof nothing> | Record<string, string>): Reply => ({
  status,
  body: { ...nothing, ...more },
});

/** The `error` of this step tells a wrong password from a wrong user, and `message` says anything else. */
const UNIDENTIFIED = {
  tooManyFailures: refused(429, { msg: texts.tooManyFailures }),
  tooManyWaiting: refused(429, { msg: texts.tooManyWaiting }),
  unknownUser: refused(401, { msg: texts.codeUnknownUser }),
  wrongPassword: refused(401, { error: texts.codeWrongPassword }),
};
const STANDING = {
  inactive: refused(403, { message: texts.inactive }),
  pending: refused(403, { message: texts.inactive }),
  outsideHours: refused(403, { message: texts.outsideHours }),
  unconfirmed: refused(403, { message: texts.unconfirmed }),
};

const GONE = refused(406, { msg: texts.wrongCode, message: texts.codeGone });

const credentialsIn = ({ header }: Origin): string => header(CODE_CREDENTIALS_HEADER) ?? '';
const isSameName = (one: string, other: string) => identificationOf(one) === identificationOf(other);

/**
 * The second step: everything is checked again but the captcha, then the code. Only for whom the first step let this far:
 * otherwise passwords could be guessed here without a captcha.
 */
export const codeLoginWith = (context: AppContext, { isBlocked, identify, openSession }: LoginParts) => {
  const { db, now, institution } = context;

  const withCode = async (
    person: Person,
    body: Body,
    origin: Origin,
    here: number,
    settings: InstitutionSettings,
  ): Promise<Reply> => {
    const { username, otpDate, otpCode: code } = body;
    const { address } = origin;
    const credentials = credentialsIn(origin);
    const mostTries = settings.rules.codeTries;
    const verdict = await tryCode(db, { userId: person.id, credentials, otpDate, code, mostTries, at: now() });
    if (verdict.is === 'right') {
      if (verdict.email !== null) await confirmEmail(db, person.id, verdict.email, now());
      const session = await openSession({ person, username, address, failuresHere: here }, settings);
      return session === null ? UNIDENTIFIED.wrongPassword : { status: 200, body: session };
    }
    await noteFailure(db, username, address, now());
    return verdict.is === 'gone' ? GONE : refused(406, { msg: texts.wrongCode });
  };

  return async (body: Body, origin: Origin): Promise<Reply> => {
    const { address, ahead } = origin;
    const settings = await institution();
    const { rules } = settings;
    const refusal = refusalOfClient(body, origin.header('user-agent'), settings, now());
    if (refusal !== null) return refused(refusal.status, { [refusal.status === 403 ? 'message' : 'msg']: refusal.msg });
    if (await isBlocked(address)) return refused(403, { message: texts.blockedAddress });
    const owner = await nameOfCredentials(db, credentialsIn(origin));
    if (owner === null) return GONE;
    if (!isSameName(owner, body.username)) return UNIDENTIFIED.unknownUser;
    const found = await identify({ username: body.username, password: body.password, address, ahead }, rules);
    if (found.is !== 'known') return UNIDENTIFIED[found.is];
    const standing = standingOf(found.person, rules, now());
    if (standing === 'mustReplace')
      return { status: 202, body: { resetToken: await replacementToken(context, found.person.id, rules) } };
    if (standing !== 'free') return STANDING[standing];
    return withCode(found.person, body, origin, found.failures.here, settings);
  };
};
