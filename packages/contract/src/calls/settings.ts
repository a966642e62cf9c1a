import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Nothing } from '../wire/common.ts';
import { Flag, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';

const UiOptions = wireRecord('ClientUiOptions', {
  imageLogin: ['imageLogin', nullable(t.string)],
  imageBanner: ['imageBanner', nullable(t.string)],
  imagePasswordRecovery: ['imagePasswordRecovery', nullable(t.string)],
  primaryColor: ['primaryColor', nullable(t.string)],
  secondaryColor: ['secondaryColor', nullable(t.string)],
});

/** What the institution sets (spec 1 §3). `client` is the version that the server expects. */
export const Settings = wireRecord('Settings', {
  customLogin: ['customLogin', withDefault(Flag, false)],
  facelog: ['facelog', withDefault(Flag, false)],
  captcha: ['captcha', withDefault(Flag, false)],
  broadcast: ['broadcast', withDefault(Flag, false)],
  app: ['app', withDefault(Flag, true)],
  web: ['web', withDefault(Flag, true)],
  client: ['client', t.string],
  clientUiOptions: ['clientUiOptions', nullable(UiOptions)],
  appConfig: [
    'appConfig',
    nullable(wireRecord('AppConfig', { appDisabledConfig: ['appDisabledConfig', nullable(t.string)] })),
  ],
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
