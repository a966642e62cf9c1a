import { isEmail, isSebKey, MAX_SEB_KEYS, readBuildCard } from '@quipu/contract';
import type { InstitutionSettings } from './institution-settings.ts';

/** Words for what was expected. */
export const CHECK_WORDS = [
  'address',
  'colour',
  'picture',
  'earlier',
  'later',
  'stun',
  'turn',
  'programs',
  'builds',
  'sebKeys',
  'service',
  'page',
  'origin',
  'email',
] as const;

interface Check {
  readonly expected: (typeof CHECK_WORDS)[number];
  readonly isRight: (institution: InstitutionSettings) => boolean;
}

const ORIGIN = /^https?:\/\/[^/?#\s]+$/;
const matches = (text: string | null | undefined, form: RegExp): boolean => text == null || form.test(text);
const COLOUR = /^#[0-9a-f]{6}$/i;
const ADDRESS = /^https?:\/\/[\w.:[\]-]+\/?$/;
const SERVICE = /^https?:\/\/[\w.:[\]-]+\/\S*$/;
/** Browsers that refuse one of these refuse all that comes beside it. */
const STUN = /^stuns?:[\w.-]+(:\d+)?$/;
const TURN = /^turns?:[\w.-]+(:\d+)?(\?transport=(udp|tcp))?$/;
const PROGRAM = /^.{1,100}$/;
const MAX_PROGRAMS = 200;
const MAX_BUILDS = 50;
const PICTURE = /^[^/\\]+\.(svg|png|jpe?g|webp|gif)$/i;

const colour = (of: 'primaryColor' | 'secondaryColor'): Check => ({
  expected: 'colour',
  isRight: ({ settings }) => matches(settings.clientUiOptions?.[of], COLOUR),
});
const sebKeys = (of: 'sebConfigKeys' | 'sebExamKeys'): Check => ({
  expected: 'sebKeys',
  isRight: ({ rules }) => rules[of].length <= MAX_SEB_KEYS && rules[of].every(isSebKey),
});
const inOrder = ({ settings }: InstitutionSettings) => settings.birthdateMin <= settings.birthdateMax;

/** They find what the codecs let through and would be of no use, by path: asked where a person sets it, not where it is read. */
export const settingChecks: Readonly<Record<string, Check>> = {
  public_url: {
    expected: 'origin',
    isRight: ({ publicUrl }) => matches(publicUrl, ORIGIN) && (publicUrl === null || URL.canParse(publicUrl)),
  },
  mail_from: { expected: 'email', isRight: ({ mailFrom }) => mailFrom === null || isEmail(mailFrom) },
  logo: { expected: 'picture', isRight: ({ logo }) => matches(logo, PICTURE) },
  'settings.offlineBase': {
    expected: 'address',
    isRight: ({ settings: { offlineBase } }) =>
      matches(offlineBase, ADDRESS) && (offlineBase === null || URL.canParse(offlineBase)),
  },
  'settings.worldTime': {
    expected: 'service',
    isRight: ({ settings: { worldTime } }) =>
      matches(worldTime, SERVICE) && (worldTime === null || URL.canParse(worldTime)),
  },
  'settings.privacyUrl': {
    expected: 'page',
    isRight: ({ settings: { privacyUrl } }) =>
      matches(privacyUrl, SERVICE) && (privacyUrl === null || URL.canParse(privacyUrl)),
  },
  // What the desktop build refuses to be told, it would be told in vain.
  'settings.forbiddenProcesses': {
    expected: 'programs',
    isRight: ({ settings: { forbiddenProcesses } }) =>
      forbiddenProcesses === null ||
      (forbiddenProcesses.length <= MAX_PROGRAMS && forbiddenProcesses.every((name) => PROGRAM.test(name))),
  },
  'settings.clientUiOptions.primaryColor': colour('primaryColor'),
  'settings.clientUiOptions.secondaryColor': colour('secondaryColor'),
  'rules.desktop_builds': {
    expected: 'builds',
    isRight: ({ rules: { desktopBuilds: lines } }) =>
      lines.length <= MAX_BUILDS && lines.every((line) => readBuildCard(line) !== null),
  },
  'rules.seb_config_keys': sebKeys('sebConfigKeys'),
  'rules.seb_exam_keys': sebKeys('sebExamKeys'),
  'rules.stun_urls': { expected: 'stun', isRight: ({ rules }) => rules.stunUrls.every((url) => STUN.test(url)) },
  'rules.turn_urls': { expected: 'turn', isRight: ({ rules }) => rules.turnUrls.every((url) => TURN.test(url)) },
  'settings.birthdateMin': { expected: 'earlier', isRight: inOrder },
  'settings.birthdateMax': { expected: 'later', isRight: inOrder },
};
