import * as E from 'fp-ts/lib/Either.js';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { changeSetting } from './change-setting.ts';
import type { InstitutionSettings } from './institution-settings.ts';

type Rules = InstitutionSettings['rules'];

/** They say what needs two persons. */
export const SETTINGS_OF_TWO: ReadonlySet<string> = new Set([
  'rules.two_for_publishing',
  'rules.two_for_right_answers',
  'rules.two_for_regrades',
]);
const OF_TWO = ['twoForPublishing', 'twoForRightAnswers', 'twoForRegrades'] as const;

export const publishingNeedsTwo = ({ rules }: { readonly rules: Rules }): boolean => rules.twoForPublishing;

export const regradeNeedsTwo = ({ rules }: { readonly rules: Rules }, isChange: boolean): boolean =>
  rules.twoForRegrades || (isChange && rules.twoForRightAnswers);

/** Tells whether something that needs two persons would need one alone: that needs two itself. */
export const endsTwo = (before: Rules, after: Rules): boolean => OF_TWO.some((rule) => before[rule] && !after[rule]);

/** The same, of a value as it is typed. */
export const settingNeedsTwo = (institution: InstitutionSettings, key: string, text: string): boolean => {
  const changed = changeSetting(institution, key, text);
  return E.isRight(changed) && endsTwo(institution.rules, changed.right.institution.rules);
};

export const beginsTwo = (before: Rules, after: Rules): boolean => endsTwo(after, before);

/** Tells whether there are two who could do it. */
export const areTwo = async (db: Db): Promise<boolean> => {
  const { count } = await db
    .selectFrom('app_user')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_active', '=', true)
    .where(sql<boolean>`'operator' = any(roles)`)
    .executeTakeFirstOrThrow();
  return Number(count) >= 2;
};
