import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Nothing } from '../wire/common.ts';
import { Day } from '../wire/day.ts';
import { Flag, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';

export const DESKTOP_VERSION = '0.14.0';
/** What the desktop build calls itself, before its version. */
export const DESKTOP_AGENT = 'QuipuDesktop/';
/** Where the page of the desktop build is from, as browsers write origins. */
export const DESKTOP_ORIGIN = 'quipu://app';

const UiOptions = wireRecord('ClientUiOptions', {
  imageLogin: ['imageLogin', nullable(t.string)],
  imageBanner: ['imageBanner', nullable(t.string)],
  imagePasswordRecovery: ['imagePasswordRecovery', nullable(t.string)],
  primaryColor: ['primaryColor', nullable(t.string)],
  secondaryColor: ['secondaryColor', nullable(t.string)],
});

/** Where pushed events come from. `host` null: where the page came from. The server fills it in. */
const BroadcastConfig = wireRecord('BroadcastConfig', {
  key: ['key', t.string],
  host: ['host', nullable(t.string)],
  port: ['port', nullable(Count)],
  tls: ['tls', withDefault(Flag, false)],
  cluster: ['cluster', withDefault(t.string, '')],
});

/** pattern: 6 to 12 characters, as the product has always had it; long: 12 or more, as at sign-up. */
const PasswordPolicy = t.keyof({ pattern: null, long: null });

/** What the institution sets (spec 1 §3). `client` and `desktop` are the versions that the server expects. */
export const Settings = wireRecord('Settings', {
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
  /** For a change while signed in. */
  passwordPolicy: ['passwordPolicy', withDefault(PasswordPolicy, 'pattern')],
  /** A password for a new account has three of four groups of characters. */
  passwordGroups: ['passwordGroups', withDefault(Flag, true)],
  /** What confirms an address or a password may be pasted. */
  confirmationPaste: ['confirmationPaste', withDefault(Flag, false)],
  /** Changing the address while signed in asks for the password. */
  emailChangePassword: ['emailChangePassword', withDefault(Flag, false)],
  birthdateMin: ['birthdateMin', withDefault(Day, '1950-01-01')],
  birthdateMax: ['birthdateMax', withDefault(Day, '2009-12-31')],
  /** The local server of a laboratory without network; null: there is no offline mode. */
  offlineBase: ['offlineBase', nullable(t.string)],
  broadcastConfig: ['broadcastConfig', nullable(BroadcastConfig)],
  /** Programs that the desktop build does not tolerate, by their names or their processes'; null: those that it knows. */
  forbiddenProcesses: ['forbiddenProcesses', nullable(t.readonlyArray(t.string))],
});
export type Settings = t.TypeOf<typeof Settings>;

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
