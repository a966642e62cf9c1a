import { type BodyOf, CODE_CREDENTIALS_HEADER, identificationOf, loginWithCode, type ReplyOf } from '@quipu/contract';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { texts } from '../access-texts.ts';
import { confirmEmail } from '../people/people-store.ts';
import { clientKindOf } from './client-kind.ts';
import { nameOfCredentials, spendCode, tryCode } from './code-store.ts';
import type { LoginParts, Origin } from './login.ts';
import { isByInstitution, refusalOfClient, stateAtLogin } from './login-rules.ts';
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
const WRONG_PASSWORD = refused(401, { error: texts.codeWrongPassword });
const UNKNOWN_USER = refused(401, { msg: texts.codeUnknownUser });
const REFUSED_BY_STATE = {
  inactive: refused(403, { message: texts.inactive }),
  pending: refused(403, { message: texts.inactive }),
  outsideHours: refused(403, { message: texts.outsideHours }),
  unconfirmed: refused(403, { message: texts.unconfirmed }),
};

const GONE = refused(406, { msg: texts.wrongCode, message: texts.codeGone });

const isSameName = (one: string, other: string) => identificationOf(one) === identificationOf(other);

/**
 * The second step: the code, then everything is checked again but the captcha. Only for whom the first step let this far. Who has the
 * code has the mailbox, and five tries: nobody guesses at a password here, so that nobody else's guesses stand in the way.
 */
export const codeLoginWith = (
  context: AppContext,
  {
    builds,
    isBlocked,
    findPerson,
    openSession,
  }: Pick<LoginParts, 'builds' | 'isBlocked' | 'findPerson' | 'openSession'>,
) => {
  const { db, now, institution, hasher } = context;
  const kindOf = clientKindOf(context);

  const entered = async (body: Body, credentials: string, settings: InstitutionSettings): Promise<Reply> => {
    const { username, password, otpDate, otpCode: code } = body;
    const { rules } = settings;
    const person = await findPerson(username);
    if (person === undefined) return UNKNOWN_USER;
    const given = { userId: person.id, credentials, otpDate, code, mostTries: rules.codeTries, at: now() };
    const verdict = await tryCode(db, given);
    if (verdict.is !== 'right') return verdict.is === 'gone' ? GONE : refused(406, { msg: texts.wrongCode });
    const isRight = await hasher.verify(person.password_hash, password);
    if (isRight === null) return refused(429, { msg: texts.tooManyWaiting });
    if (!isRight) return WRONG_PASSWORD;
    if (isByInstitution(person, rules, context.config)) return refused(403, { message: texts.byInstitution });
    const state = await stateAtLogin(db, person, rules, now());
    if (state === 'mustReplace')
      return { status: 202, body: { resetToken: await replacementToken(context, person.id, rules) } };
    if (state !== 'free') return REFUSED_BY_STATE[state];
    if (!(await spendCode(db, credentials))) return GONE;
    if (verdict.email !== null) await confirmEmail(db, person.id, verdict.email, now());
    const session = await openSession(person, settings);
    return session === null ? WRONG_PASSWORD : { status: 200, body: session };
  };

  return async (body: Body, { address, url, header }: Origin): Promise<Reply> => {
    const settings = await institution();
    const refusal = refusalOfClient(body, await kindOf({ url, header }, settings), settings, now());
    if (refusal !== null) return refused(refusal.status, { [refusal.status === 403 ? 'message' : 'msg']: refusal.msg });
    if (await isBlocked(address)) return refused(403, { message: texts.blockedAddress });
    const subject = body.username;
    const unproven = await builds.refusalOf({ ...loginWithCode, subject }, header, settings.rules);
    if (unproven !== null) return refused(403, { message: unproven });
    const credentials = header(CODE_CREDENTIALS_HEADER) ?? '';
    const owner = await nameOfCredentials(db, credentials);
    if (owner === null) return GONE;
    return isSameName(owner, body.username) ? entered(body, credentials, settings) : UNKNOWN_USER;
  };
};
