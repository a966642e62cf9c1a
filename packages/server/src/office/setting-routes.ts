import { type OfficeSetting, officeSettings, setOfficeSetting } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { type ChangedBy, settingsChanged } from '../platform/audit/settings-changed.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { reply } from '../platform/http/reply.ts';
import { ownValue, settingsList } from '../platform/institution/change-setting.ts';
import type { InstitutionSettings } from '../platform/institution/institution-settings.ts';
import { institutionReader, lockedInstitution } from '../platform/institution/institution-store.ts';
import { setSetting } from '../platform/institution/set-setting.ts';
import { settingFacts } from '../platform/institution/setting-facts.ts';
import { SETTING_GROUPS, SETTING_MEANINGS } from '../platform/institution/setting-meanings-texts.ts';
import { texts as settingTexts } from '../platform/institution/setting-texts.ts';
import { type Act, conflict, notThere, wrong } from './act.ts';
import type { OfficeHandle } from './operator.ts';
import { texts } from './texts.ts';

/** As it is typed. Null: there is none. */
const typed = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

/** As the screen shows it. */
const shown = (institution: InstitutionSettings, key: string, value: string | null): string => {
  if (value === null || value === '') return texts.none;
  if (settingFacts(institution, key).choices?.includes('1') !== true) return value;
  return value === '1' ? texts.yes : texts.no;
};

const changedBy = ({ at, who, fullName, why, before }: ChangedBy) => ({
  by: { who, fullName },
  at,
  why,
  before: typed(before),
});

export const settingRoutes = (handle: OfficeHandle, act: Act, { db, now }: AppContext): void => {
  handle(officeSettings, async () => {
    // Not two seconds old: whoever has just set one sees it.
    const institution = await institutionReader(db)();
    const values = new Map(settingsList(institution));
    const changed = await settingsChanged(db);
    const settings = [...SETTING_MEANINGS].flatMap(([key, { group, means }]): readonly OfficeSetting[] => {
      if (!values.has(key)) return [];
      const last = changed.get(key);
      return [
        {
          key,
          group: SETTING_GROUPS[group],
          means,
          ...settingFacts(institution, key),
          value: typed(values.get(key)),
          own: typed(ownValue(key)),
          changed: last === undefined ? null : changedBy(last),
        },
      ];
    });
    return reply(200, { now: now(), settings });
  });

  handle(setOfficeSetting, async ({ body: { key, value, before, ...asked } }, operator) =>
    act(operator, 'set', asked, async (tx) => {
      // Held here, so that nobody sets it between the look and the change.
      const institution = await lockedInstitution(tx);
      const held = new Map(settingsList(institution));
      const standing = typed(held.get(key));
      if (held.has(key) && standing !== before) return conflict(texts.otherValue(shown(institution, key, standing)));
      const set = await setSetting(tx, key, value ?? 'null');
      if (E.isLeft(set))
        return set.left.is === 'unknownKey'
          ? notThere(texts.noSetting)
          : wrong(settingTexts.wrong(key, set.left.expected));
      return { kept: set.right, changes: typed(set.right.value) === typed(set.right.before) ? 0 : 1 };
    }),
  );
};
