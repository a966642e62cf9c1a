import * as E from 'fp-ts/lib/Either.js';
import { sql } from 'kysely';
import { keepAction } from '../evaluations/operator-action-store.ts';
import { changeSetting, settingsList } from '../settings/change-setting.ts';
import { institutionReader, saveInstitution } from '../settings/institution-store.ts';
import { CHECK_WORDS } from '../settings/setting-checks.ts';
import { accessTexts as texts } from './access-texts.ts';
import { type Command, done, failed } from './command.ts';

const NOBODY = 'consola';
const NO_REASON = 'sin motivo';

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What the codec's words are to a person. */
const expectedFrom = (words: string): string => {
  const { expected } = texts;
  if (words === '1 or 0') return expected.flag;
  if (words === 'a positive whole number') return expected.positive;
  if (words === 'yyyy-mm-dd') return expected.day;
  if (words.startsWith('"')) return expected.oneOf(words.split(' | ').map((word) => word.replaceAll('"', '')));
  if (words === 'string') return expected.text;
  const checked = CHECK_WORDS.find((word) => word === words);
  if (checked !== undefined) return expected[checked];
  if (/array/i.test(words)) return expected.list;
  return /count|number/i.test(words) ? expected.count : expected.other;
};

export const showSettings: Command = async ({ db }) =>
  done(...settingsList(await institutionReader(db)()).map(([key, value]) => texts.setting(key, shown(value))));

export const setSetting: Command = async ({ db, now }, { positionals: [key, text], values }) => {
  if (key === undefined || text === undefined) return failed(texts.needsSetting);
  return db.transaction().execute(async (within) => {
    await sql`select pg_advisory_xact_lock(hashtext('quipu settings'))`.execute(within);
    const changed = changeSetting(await institutionReader(within)(), key, text);
    if (E.isLeft(changed))
      return failed(
        changed.left.is === 'unknownKey'
          ? texts.unknownSetting(key)
          : texts.wrongSetting(key, expectedFrom(changed.left.expected)),
      );
    const { institution, key: path, value } = changed.right;
    await saveInstitution(within, institution);
    const what = { action: 'set', key: path, value };
    await keepAction(within, values['who']?.trim() || NOBODY, values['why']?.trim() || NO_REASON, what, now());
    return done(texts.setting(path, shown(value)));
  });
};
