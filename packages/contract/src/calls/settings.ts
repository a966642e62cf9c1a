import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Nothing } from '../wire/common.ts';
import { Day } from '../wire/day.ts';
import { Flag, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';

export const DESKTOP_VERSION = '0.14.0';
/** The name that the desktop build gives itself, before its version. */
export const DESKTOP_AGENT = 'QuipuDesktop/';
/** The origin of the desktop build's page, as browsers write origins. */
export const DESKTOP_ORIGIN = 'quipu://app';

const UiOptions = wireRecord('ClientUiOptions', {
  imageLogin: ['imageLogin', nullable(t.string)],
  imageBanner: ['imageBanner', nullable(t.string)],
  imagePasswordRecovery: ['imagePasswordRecovery', nullable(t.string)],
  primaryColor: ['primaryColor', nullable(t.string)],
  secondaryColor: ['secondaryColor', nullable(t.string)],
});

/** Says where pushed events come from. `host` null means: from where the page came. */
const BroadcastConfig = wireRecord('BroadcastConfig', {
  key: ['key', t.string],
  host: ['host', nullable(t.string)],
  port: ['port', nullable(Count)],
  tls: ['tls', withDefault(Flag, false)],
  cluster: ['cluster', withDefault(t.string, '')],
});

/** pattern: 6 to 12 characters, as the product has always had it; long: 12 or more, as at sign-up. */
const PasswordPolicy = t.keyof({ pattern: null, long: null });

const CHOSEN = {
  customLogin: ['customLogin', withDefault(Flag, false)],
  facelog: ['facelog', withDefault(Flag, false)],
  captcha: ['captcha', withDefault(Flag, false)],
  broadcast: ['broadcast', withDefault(Flag, false)],
  app: ['app', withDefault(Flag, true)],
  web: ['web', withDefault(Flag, true)],
  client: ['client', t.string],
  desktop: ['desktop', withDefault(t.string, DESKTOP_VERSION)],
  clientUiOptions: ['clientUiOptions', nullable(UiOptions)],
  appConfig: [
    'appConfig',
    nullable(wireRecord('AppConfig', { appDisabledConfig: ['appDisabledConfig', nullable(t.string)] })),
  ],
  /** The rules for a change while signed in. */
  passwordPolicy: ['passwordPolicy', withDefault(PasswordPolicy, 'pattern')],
  /** A password for a new account has three of four groups of characters. */
  passwordGroups: ['passwordGroups', withDefault(Flag, true)],
  /** Says whether the confirmation of an address or a password may be pasted. */
  confirmationPaste: ['confirmationPaste', withDefault(Flag, false)],
  /** Changing the address while signed in asks for the password. */
  emailChangePassword: ['emailChangePassword', withDefault(Flag, false)],
  birthdateMin: ['birthdateMin', withDefault(Day, '1950-01-01')],
  birthdateMax: ['birthdateMax', withDefault(Day, '2009-12-31')],
  /** The local server of a laboratory without network; null: there is no offline mode. */
  offlineBase: ['offlineBase', nullable(t.string)],
  /** A world-time service, asked while the server does not say the time (spec 1 §7); null: none. */
  worldTime: ['worldTime', nullable(t.string)],
  /** Whom to ask for help, and at what hours, as the login and a broken link say; null: nobody. */
  helpContact: ['helpContact', nullable(t.string)],
  helpHours: ['helpHours', nullable(t.string)],
  /** The institution says there what it does with personal data; null: it says so nowhere. */
  privacyUrl: ['privacyUrl', nullable(t.string)],
  /** The login answers this to “¿Qué hago hoy?”; null: the product's own words. */
  todayHelp: ['todayHelp', nullable(t.string)],
  /** So many monitors may be connected at the login and at home; 0: any number. */
  monitors: ['monitors', withDefault(Count, 1)],
  /** Programs that the desktop build does not tolerate, by their names or their processes'; null: those that it knows. */
  forbiddenProcesses: ['forbiddenProcesses', nullable(t.readonlyArray(t.string))],
} as const;
/** The institution sets these (spec 1 §3). `client` and `desktop` are the versions that the server expects. */
export const ChosenSettings = wireRecord('ChosenSettings', CHOSEN);
/**
 * Clients get these: the server adds the names of the institution and of its period, where pushed events come from (null: there are none), and whether staff
 * may log in with the institution's account.
 */
export const Settings = wireRecord('Settings', {
  ...CHOSEN,
  institutionName: ['institutionName', nullable(t.string)],
  periodName: ['periodName', nullable(t.string)],
  broadcastConfig: ['broadcastConfig', nullable(BroadcastConfig)],
  oidc: ['oidc', withDefault(Flag, false)],
});
export type Settings = t.TypeOf<typeof Settings>;
export type ChosenSettings = t.TypeOf<typeof ChosenSettings>;

/** `app`: the settings in the format of Laravel's encrypter (ciphers/settings-cipher.ts). */
export const getApp = endpoint({
  name: 'getApp',
  method: 'GET',
  path: '/api/app',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: { 200: wireRecord('AppReply', { app: ['app', t.string] }) },
  bodyLimit: 0,
});
