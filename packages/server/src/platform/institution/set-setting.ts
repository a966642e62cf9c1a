import * as E from 'fp-ts/lib/Either.js';
import type { Tx } from '../db/database.ts';
import { changeSetting, type SettingProblem, settingsList } from './change-setting.ts';
import { lockedInstitution, saveInstitution } from './institution-store.ts';
import { areTwo, beginsTwo, endsTwo } from './two-persons.ts';

/** It is kept so beside who did it. */
export interface SetSetting {
  readonly key: string;
  readonly value: unknown;
  readonly before: unknown;
}

export type Unset =
  | SettingProblem
  /** needsTwo: nobody does it alone. tooFew: there is no second person. */
  | { readonly is: 'needsTwo' | 'tooFew' };

/**
 * Sets one value of the institution's. Two at once follow one another, for all are kept together. What needs two persons goes on
 * needing them until two say that it does not (`isByTwo`).
 */
export const setSetting = async (
  tx: Tx,
  given: string,
  text: string,
  isByTwo = false,
): Promise<E.Either<Unset, SetSetting>> => {
  const institution = await lockedInstitution(tx);
  const changed = changeSetting(institution, given, text);
  if (E.isLeft(changed)) return changed;
  const { key, value } = changed.right;
  const { rules } = changed.right.institution;
  if (!isByTwo && endsTwo(institution.rules, rules)) return E.left({ is: 'needsTwo' });
  if (beginsTwo(institution.rules, rules) && !(await areTwo(tx))) return E.left({ is: 'tooFew' });
  const [, before = null] = settingsList(institution).find(([path]) => path === key) ?? [];
  await saveInstitution(tx, changed.right.institution);
  return E.right({ key, value, before });
};
