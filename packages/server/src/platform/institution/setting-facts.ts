import * as E from 'fp-ts/lib/Either.js';
import { changeSetting } from './change-setting.ts';
import type { InstitutionSettings } from './institution-settings.ts';
import { settingChecks } from './setting-checks.ts';
import { expectedFrom } from './setting-texts.ts';

export interface SettingFacts {
  /** It says in words what a person may write there. */
  readonly expected: string;
  /** All that it can be, where that is few; null: anything that is as expected. */
  readonly choices: readonly string[] | null;
}

/** No setting can be this, but for a text. */
const NONE_OF_THEM = '{"":0}';

/** Tells what a setting can be: its codec and its check are asked. */
export const settingFacts = (institution: InstitutionSettings, key: string): SettingFacts => {
  const tried = changeSetting(institution, key, NONE_OF_THEM);
  const words = E.isLeft(tried) && tried.left.is === 'wrongValue' ? tried.left.expected : 'string';
  const choices = words === '1 or 0' ? ['1', '0'] : words.startsWith('"') ? words.split(' | ') : null;
  return {
    expected: expectedFrom(settingChecks[key]?.expected ?? words),
    choices: choices?.map((choice) => choice.replaceAll('"', '')) ?? null,
  };
};
