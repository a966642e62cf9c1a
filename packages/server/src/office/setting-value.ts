import type { InstitutionSettings } from '../platform/institution/institution-settings.ts';
import { settingFacts } from '../platform/institution/setting-facts.ts';
import { texts } from './texts.ts';

/** Words a value as it is typed. Null: there is none. */
export const typed = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

/** Words a value as the screen shows it. */
export const shown = (institution: InstitutionSettings, key: string, value: string | null): string => {
  if (value === null || value === '') return texts.none;
  if (settingFacts(institution, key).choices?.includes('1') !== true) return value;
  return value === '1' ? texts.yes : texts.no;
};
