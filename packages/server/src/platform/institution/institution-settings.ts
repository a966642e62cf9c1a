import { ChosenSettings, DESKTOP_VERSION, Flag, nullable, wireRecord, withDefault } from '@quipu/contract';
import { Count, type Millis } from '@quipu/engine';
import * as t from 'io-ts';
import { SECOND_MS } from '../time/durations.ts';
import { FIRST_PERIOD } from './period-texts.ts';

export const WEB_VERSION = '1.4.2';

/** So many of any unit, from now, are still a moment. */
const MAX = 1_000_000_000;
const positive = (fallback: number) =>
  withDefault(
    t.refinement(t.number, (n) => Number.isSafeInteger(n) && n > 0 && n <= MAX, 'a positive whole number'),
    fallback,
  );

/** The institution decides these, and clients need not know. Absent: the product's own value. */
const Rules = wireRecord('InstitutionRules', {
  /** A computer's clock may be off by that much. */
  clockToleranceSeconds: ['clock_tolerance_s', positive(300)],
  /** An answer made in time may arrive that late. */
  answerGraceSeconds: ['answer_grace_s', withDefault(Count, 120)],
  /** The most of a sheet's section time that is given back where a start's reply never reached its device. */
  sectionStartBackSeconds: ['section_start_back_s', withDefault(Count, 120)],
  /** A sheet is given back so much at most of the time that pictures and sounds take to load. */
  resourceLoadSeconds: ['resource_load_give_back_s', withDefault(Count, 120)],
  /** A sheet is given back so much at most of the time that the server of its room did not run. */
  roomServerBackSeconds: ['room_server_give_back_s', withDefault(Count, 600)],
  /**
   * Pending answers that start a sync, in an evaluation that does not say it. Under `update_each` every institution has a 1 stored that it
   * never chose, from when it was without effect.
   */
  updateEach: ['sync_each', positive(3)],
  accessTokenSeconds: ['access_token_s', positive(900)],
  refreshTokenSeconds: ['refresh_token_s', positive(86_400)],
  /** The longest that refreshes may prolong one login. */
  sessionHours: ['session_h', positive(24)],
  /** Wrong logins within the window: of one account from one address, and of one account from anywhere. */
  failureWindowSeconds: ['failure_window_s', positive(600)],
  failuresHere: ['failures_here', positive(10)],
  failuresAnywhere: ['failures_anywhere', positive(100)],
  /** Everyone logs in with a one-time code after the password. Off: only people who are marked so. */
  loginCode: ['login_code', withDefault(Flag, false)],
  /** The institution's staff log in with its own accounts alone, once those are known here. */
  staffByInstitution: ['staff_by_institution', withDefault(Flag, false)],
  codeSeconds: ['code_s', positive(120)],
  codeTries: ['code_tries', positive(5)],
  captchaSeconds: ['captcha_s', positive(180)],
  /** A login to an account that is not activated comes to a session that opens nothing but that, or to a 403. */
  pendingLogin: ['pending_login', withDefault(t.keyof({ limited: null, refused: null }), 'limited')],
  /** A login is refused while nobody has shown that the address is theirs. */
  confirmedEmailRequired: ['confirmed_email_required', withDefault(Flag, false)],
  /** The address may be changed after the password alone, before any code. */
  codeEmailChange: [
    'code_email_change',
    withDefault(t.keyof({ never: null, unconfirmed: null, always: null }), 'unconfirmed'),
  ],
  /** Recovery answers the same whether or not there is such an account (the spec's way shows the address, masked). */
  recoveryHidesAccounts: ['recovery_hides_accounts', withDefault(Flag, false)],
  /** Login answers an unknown user as a wrong password, in the same time (the spec's way tells them apart). */
  loginHidesAccounts: ['login_hides_accounts', withDefault(Flag, false)],
  activationHours: ['activation_h', positive(72)],
  resetMinutes: ['reset_min', positive(60)],
  /** Look-ups of the identity registry, sign-ups, recoveries and the like from one address, for each minute. */
  openCallsPerMinute: ['open_calls_per_min', positive(120)],
  /** Names that nobody has, asked by logins from one address: beyond it nobody there is told whether a name is somebody's. */
  unknownNamesPerMinute: ['unknown_names_per_min', positive(300)],
  /** A machine's judgement of a camera's picture keeps nobody from answering for longer; 0: it only warns. */
  cameraVerdictBlockSeconds: ['camera_verdict_block_s', withDefault(Count, 30)],
  /** Builds of the desktop application that may log in, each by its card; none: any that says it is one. */
  desktopBuilds: ['desktop_builds', withDefault(t.readonlyArray(t.string), [])],
  /** Settings files of Safe Exam Browser, by their Config Keys, and versions of it, by their Browser Exam Keys (none: any version). */
  sebConfigKeys: ['seb_config_keys', withDefault(t.readonlyArray(t.string), [])],
  sebExamKeys: ['seb_exam_keys', withDefault(t.readonlyArray(t.string), [])],
  /** Examinees see their evaluation again as it was on the screen, once its grade is published. */
  ownPlayback: ['own_playback', withDefault(Flag, false)],
  /** The days for which photos of people are kept. */
  photoDays: ['photo_days', positive(180)],
  /** The lines of a sheet's log are packed so many days after its end; 0: never. */
  logPackDays: ['log_pack_days', withDefault(Count, 7)],
  /** It decides between equal grades in a ranked list; none: nothing does. */
  tieRule: ['tie_rule', withDefault(t.keyof({ none: null, enrolledFirst: null, lastGrade: null }), 'none')],
  /** The days for which enrollments of earlier processes say something of their people; 0: for good. */
  enrollmentDays: ['enrollment_days', withDefault(Count, 0)],
  /** An examinee who did nothing for so many days is forgotten; 0: nobody is. */
  personDays: ['person_days', withDefault(Count, 0)],
  /** A person of the office proposes these, and another one approves them. Right answers: whatever changes them. */
  twoForPublishing: ['two_for_publishing', withDefault(Flag, false)],
  twoForRightAnswers: ['two_for_right_answers', withDefault(Flag, false)],
  twoForRegrades: ['two_for_regrades', withDefault(Flag, false)],
  /** The institution calls the period of its receipts so, as in their QR codes. */
  periodCode: ['period_code', withDefault(t.string, FIRST_PERIOD.code)],
  /** The same in words. Null: the product's own for its own code; for another one it knows none. */
  periodName: ['period_name', nullable(t.string)],
  /** The two ends of a live video find each other there: stun:host:port, and turn:host:port (TURN_SECRET). */
  stunUrls: ['stun_urls', withDefault(t.readonlyArray(t.string), [])],
  turnUrls: ['turn_urls', withDefault(t.readonlyArray(t.string), [])],
  /** Captchas, seen or heard, in the same way: all who log in within a minute behind one address need one each. */
  captchasPerMinute: ['captchas_per_min', positive(3_000)],
});

const defaultSettings: ChosenSettings = {
  customLogin: false,
  facelog: false,
  captcha: false,
  broadcast: false,
  app: true,
  web: true,
  client: WEB_VERSION,
  desktop: DESKTOP_VERSION,
  clientUiOptions: null,
  appConfig: null,
  passwordPolicy: 'pattern',
  passwordGroups: true,
  confirmationPaste: false,
  emailChangePassword: false,
  birthdateMin: '1950-01-01',
  birthdateMax: '2009-12-31',
  offlineBase: null,
  worldTime: null,
  helpContact: null,
  helpHours: null,
  privacyUrl: null,
  todayHelp: null,
  monitors: 1,
  forbiddenProcesses: null,
};

export const InstitutionSettings = wireRecord('InstitutionSettings', {
  name: ['name', nullable(t.string)],
  /** A picture among the files that were loaded (its name under /storage/). */
  logo: ['logo', nullable(t.string)],
  /** Addresses in mails start with it, where the configuration does not say another one. */
  publicUrl: ['public_url', nullable(t.string)],
  /** Mails are from it, in the same way. */
  mailFrom: ['mail_from', nullable(t.string)],
  isDemonstration: ['is_demonstration', withDefault(Flag, false)],
  settings: ['settings', withDefault(ChosenSettings, defaultSettings)],
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

export const answerGrace = ({ answerGraceSeconds }: Pick<InstitutionSettings['rules'], 'answerGraceSeconds'>): Millis =>
  answerGraceSeconds * SECOND_MS;

/** The period in words, as receipts and the wizard say it; null: nobody gave it a name. */
export const periodName = ({ periodName: given, periodCode }: InstitutionSettings['rules']): string | null =>
  given ?? (periodCode === FIRST_PERIOD.code ? FIRST_PERIOD.name : null);
