import * as E from 'fp-ts/lib/Either.js';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import { settingsList } from '../../platform/institution/change-setting.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { setSetting as set, type Unset } from '../../platform/institution/set-setting.ts';
import { texts as settingTexts } from '../../platform/institution/setting-texts.ts';
import { BY_IF_SAID, reading, writing } from '../command/command.ts';
import { text } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { required } from '../command/parameter.ts';
import { NOBODY } from '../files/keep-leaving.ts';
import { byTwo } from '../text/by-two-texts.ts';

const NO_REASON = 'sin motivo';

export const texts = {
  unknown: (key: string) => `No existe la clave "${key}". "npx quipu settings" muestra las que hay.`,
  wrong: settingTexts.wrong,
  setting: (key: string, value: string) => `${key} = ${value}`,
} as const;

const unset = (key: string, problem: Unset): string => {
  if (problem.is === 'unknownKey') return texts.unknown(key);
  if (problem.is === 'wrongValue') return texts.wrong(key, problem.expected);
  return problem.is === 'tooFew' ? settingTexts.tooFew : byTwo;
};

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export const showSettings = reading({
  name: 'settings',
  summary: 'Muestra lo que decide la institución, con sus valores.',
  args: {},
  options: {},
  run: async ({ db }) =>
    done(...settingsList(await institutionReader(db)()).map(([key, value]) => texts.setting(key, shown(value)))),
});

export const setSetting = writing({
  name: 'set',
  summary: 'Cambia un valor de los que decide la institución.',
  details: 'npx quipu set settings.captcha 1. El servidor lo toma en dos segundos.',
  args: {
    key: required(text('CLAVE'), '"npx quipu settings" muestra las claves.'),
    value: required(
      { term: 'VALOR', expected: 'un valor', read: (given: string) => given },
      'null vuelve al valor del producto.',
    ),
  },
  options: BY_IF_SAID,
  run: ({ db, now }, { key, value: given, operator, reason }) =>
    db.transaction().execute(async (tx) => {
      const changed = await set(tx, key, given);
      if (E.isLeft(changed)) return failed(unset(key, changed.left));
      await keepAction(tx, operator ?? NOBODY, reason ?? NO_REASON, { action: 'set', ...changed.right }, now());
      return done(texts.setting(changed.right.key, shown(changed.right.value)));
    }),
});
