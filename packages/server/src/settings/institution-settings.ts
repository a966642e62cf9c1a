import { Flag, nullable, Settings, wireRecord, withDefault } from '@quipu/contract';
import { Count } from '@quipu/engine';
import * as t from 'io-ts';

export const WEB_VERSION = '1.4.2';
export const DESKTOP_VERSION = '0.14.0';

const positive = (fallback: number) =>
  withDefault(
    t.refinement(t.number, (n) => Number.isSafeInteger(n) && n > 0, 'a positive whole number'),
    fallback,
  );

/** What the institution decides and clients need not know. Absent: the product's own value. */
const Rules = wireRecord('InstitutionRules', {
  /** How far a computer's clock may be off. */
  clockToleranceSeconds: ['clock_tolerance_s', positive(300)],
  /** How late an answer made in time may arrive. */
  answerGraceSeconds: ['answer_grace_s', withDefault(Count, 120)],
  updateEach: ['update_each', positive(1)],
  accessTokenSeconds: ['access_token_s', positive(900)],
  refreshTokenSeconds: ['refresh_token_s', positive(86_400)],
  /** Wrong logins within the window: of one account from one address, and of one account from anywhere. */
  failureWindowSeconds: ['failure_window_s', positive(600)],
  failuresHere: ['failures_here', positive(10)],
  failuresAnywhere: ['failures_anywhere', positive(100)],
  desktopVersion: ['desktop_version', withDefault(t.string, DESKTOP_VERSION)],
});

const defaultSettings: Settings = {
  customLogin: false,
  facelog: false,
  captcha: false,
  broadcast: false,
  app: true,
  web: true,
  client: WEB_VERSION,
  clientUiOptions: null,
  appConfig: null,
};

export const InstitutionSettings = wireRecord('InstitutionSettings', {
  name: ['name', nullable(t.string)],
  isDemonstration: ['is_demonstration', withDefault(Flag, false)],
  settings: ['settings', withDefault(Settings, defaultSettings)],
  rules: [
    'rules',
    new t.Type<t.TypeOf<typeof Rules>, unknown, unknown>(
      'InstitutionRules?',
      Rules.is,
      (u, context) => Rules.validate(u ?? {}, context),
      Rules.encode,
    ),
  ],
});
export type InstitutionSettings = t.TypeOf<typeof InstitutionSettings>;
