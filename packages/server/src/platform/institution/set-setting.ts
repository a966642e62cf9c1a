import * as E from 'fp-ts/lib/Either.js';
import type { Tx } from '../db/database.ts';
import { changeSetting, type SettingProblem, settingsList } from './change-setting.ts';
import { lockedInstitution, saveInstitution } from './institution-store.ts';

/** As it is kept beside who did it. */
export interface SetSetting {
  readonly key: string;
  readonly value: unknown;
  readonly before: unknown;
}

/** Sets one value of the institution's. Two at once follow one another, for all are kept together. */
export const setSetting = async (
  tx: Tx,
  given: string,
  text: string,
): Promise<E.Either<SettingProblem, SetSetting>> => {
  const institution = await lockedInstitution(tx);
  const changed = changeSetting(institution, given, text);
  if (E.isLeft(changed)) return changed;
  const { key, value } = changed.right;
  const [, before = null] = settingsList(institution).find(([path]) => path === key) ?? [];
  await saveInstitution(tx, changed.right.institution);
  return E.right({ key, value, before });
};
