import { type OfficeSetting, officeSettings, setOfficeSetting } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { type ChangedBy, settingsChanged } from '../platform/audit/settings-changed.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { reply } from '../platform/http/reply.ts';
import { changeSetting, ownValue, settingsList } from '../platform/institution/change-setting.ts';
import { institutionReader } from '../platform/institution/institution-store.ts';
import { settingFacts } from '../platform/institution/setting-facts.ts';
import { SETTING_GROUPS, SETTING_MEANINGS } from '../platform/institution/setting-meanings-texts.ts';
import { SETTINGS_OF_TWO } from '../platform/institution/two-persons.ts';
import type { OfficeHandle } from './operator.ts';
import type { PerformByTwo } from './proposing.ts';
import { typed } from './setting-value.ts';

const changedBy = ({ at, who, fullName, why, before }: ChangedBy) => ({
  by: { who, fullName },
  at,
  why,
  before: typed(before),
});

export const settingRoutes = (handle: OfficeHandle, performByTwo: PerformByTwo, { db, now }: AppContext): void => {
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
          needsTwo: SETTINGS_OF_TWO.has(key) && typed(values.get(key)) === '1',
          changed: last === undefined ? null : changedBy(last),
        },
      ];
    });
    return reply(200, { now: now(), settings });
  });

  handle(setOfficeSetting, async ({ body: { key: given, value, before, ...asked } }, operator) => {
    const changed = changeSetting(await institutionReader(db)(), given, value ?? 'null');
    // One of its names, however it is called.
    const key = E.isRight(changed) ? changed.right.key : given;
    return performByTwo(operator, { action: 'set', key, value, before }, asked);
  });
};
