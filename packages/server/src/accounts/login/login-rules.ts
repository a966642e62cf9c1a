import { type BodyOf, hasOfficeRole, type login, type ReplyOf } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { AccountFacts } from '../../platform/http/caller.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { texts } from '../access-texts.ts';
import type { Person } from '../people/people-store.ts';
import { isStaff } from '../people/staff.ts';
import { isUnderWay } from './under-way-store.ts';

type Rules = InstitutionSettings['rules'];
export type LoginReply = ReplyOf<typeof login> & { readonly headers?: Readonly<Record<string, string>> };
type RefusalStatus = 401 | 402 | 400 | 409 | 422 | 428;

export const refused = (status: RefusalStatus, msg: string): LoginReply => ({
  status,
  body: { msg, message: null, error: null },
});

/** `retryAfter`: in seconds. Null: a moment, nobody can say how long. */
export const tooMany = (msg: string, retryAfter: number | null = null): LoginReply => ({
  status: 429,
  body: { msg, message: null, error: null, retryAfter },
  ...(retryAfter === null ? {} : { headers: { 'retry-after': String(retryAfter) } }),
});

const forbidden = { msg: null, message: null, error: null, invalidEmail: false, email: null, canChangeEmail: false };
export const forbiddenWith = (more: Partial<(ReplyOf<typeof login> & { status: 403 })['body']>): LoginReply => ({
  status: 403,
  body: { ...forbidden, ...more },
});

export interface ClientRefusal {
  readonly status: 400 | 403 | 409;
  readonly msg: string;
}

/** `desktop`: it says so. `seb`: with a settings file of the institution or of one of its evaluations, it is let in beside browsers. */
export type ClientKind = 'browser' | 'desktop' | 'seb';

/** Finds what can be refused without knowing who it is: the build, its version, the computer's clock. */
export const refusalOfClient = (
  { version, timestamp }: Pick<BodyOf<typeof login>, 'version' | 'timestamp'>,
  client: ClientKind,
  { settings, rules }: InstitutionSettings,
  now: EpochMs,
): ClientRefusal | null => {
  const isDesktop = client === 'desktop';
  if (!(isDesktop ? settings.app : settings.web || client === 'seb')) return { status: 403, msg: texts.disabled };
  if (version !== (isDesktop ? settings.desktop : settings.client)) return { status: 400, msg: texts.newVersion };
  const isOff = Math.abs(now - timestamp) > rules.clockToleranceSeconds * SECOND_MS;
  return isOff ? { status: 409, msg: texts.clock } : null;
};

export type AccountState = 'inactive' | 'outsideHours' | 'pending' | 'unconfirmed' | 'mustReplace' | 'free';

const isOutsideHours = ({ is_lab, labHours }: Pick<AccountFacts, 'is_lab' | 'labHours'>, now: EpochMs): boolean =>
  is_lab && labHours.length > 0 && !labHours.some(({ start, end }) => start <= now && now < end);

/** Finds what stands between a right password and a session, the first of it. It is told only to who knows the password. */
export const accountStateOf = (person: AccountFacts, rules: Rules, now: EpochMs): AccountState => {
  if (!person.is_active) return 'inactive';
  if (isOutsideHours(person, now)) return 'outsideHours';
  if (person.activated_at === null && rules.pendingLogin === 'refused') return 'pending';
  if (person.email_confirmed_at === null && rules.confirmedEmailRequired) return 'unconfirmed';
  return person.must_replace_password ? 'mustReplace' : 'free';
};

/**
 * The same at a login. Their hours, or an address that they could confirm only elsewhere, keep nobody out of an evaluation that is under way:
 * a device may break at any time.
 */
export const stateAtLogin = async (db: Db, person: Person, rules: Rules, now: EpochMs): Promise<AccountState> => {
  const state = accountStateOf(person, rules, now);
  const mayGoOn = (state === 'outsideHours' || state === 'unconfirmed') && (await isUnderWay(db, person.id));
  return mayGoOn ? accountStateOf({ ...person, labHours: [], email_confirmed_at: now }, rules, now) : state;
};

/** A password alone never lets into the office. */
export const needsCode = (person: Person, rules: Rules): boolean =>
  rules.loginCode || person.requires_code || hasOfficeRole(person.roles);

/** Staff whose institution lets them in, and wants it to be the only way. */
export const isByInstitution = (
  { roles }: Pick<Person, 'roles'>,
  { staffByInstitution }: Rules,
  { identityProvider }: Pick<Config, 'identityProvider'>,
): boolean => staffByInstitution && identityProvider !== null && isStaff({ roles });

/** Tells whether the address may be changed by who knows the password, before any code. Never of whoever works in the office: they are sent it. */
export const canChangeEmail = (person: Pick<Person, 'email' | 'email_confirmed_at' | 'roles'>, rules: Rules): boolean =>
  !hasOfficeRole(person.roles) &&
  (rules.codeEmailChange === 'always' ||
    (rules.codeEmailChange === 'unconfirmed' && (person.email === null || person.email_confirmed_at === null)));
