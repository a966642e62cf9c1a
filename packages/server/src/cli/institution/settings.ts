import * as E from 'fp-ts/lib/Either.js';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import { changeSetting, settingsList } from '../../platform/institution/change-setting.ts';
import { institutionReader, lockedInstitution, saveInstitution } from '../../platform/institution/institution-store.ts';
import { CHECK_WORDS } from '../../platform/institution/setting-checks.ts';
import { reading, writing } from '../command/command.ts';
import { text } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { optional, required } from '../command/parameter.ts';

const NOBODY = 'consola';
const NO_REASON = 'sin motivo';

export const texts = {
  unknown: (key: string) => `No existe la clave "${key}". "npx quipu settings" muestra las que hay.`,
  wrong: (key: string, expected: string) => `${key}: se esperaba ${expected}. No se cambió nada.`,
  setting: (key: string, value: string) => `${key} = ${value}`,
  expected: {
    flag: '1 o 0',
    positive: 'un número entero de 1 a 1000000000',
    count: 'un número entero, 0 o mayor',
    text: 'un texto',
    day: 'una fecha como 2009-12-31',
    oneOf: (values: readonly string[]) => `uno de estos valores: ${values.join(', ')}`,
    address: 'una dirección como http://localhost:3000, sin ruta',
    colour: 'un color como #0b4f6c',
    picture: 'el nombre de una imagen (svg, png, jpg, webp o gif) de las que se cargaron, sin carpeta',
    earlier: 'una fecha que no sea posterior a birthdateMax',
    later: 'una fecha que no sea anterior a birthdateMin',
    stun: 'una lista como ["stun:servidor.ec:3478"]',
    service: 'una dirección como https://hora.ec/api/guayaquil',
    page: 'una dirección como https://universidad.edu.ec/privacidad',
    origin: 'https:// y un nombre de equipo, sin ruta',
    email: 'un correo',
    programs: 'una lista como ["AnyDesk", "obs64.exe"]',
    turn: 'una lista como ["turn:servidor.ec:3478"]',
    list: 'una lista como ["uno","dos"]',
    other: 'otro valor',
  },
} as const;

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A person reads the codec's words so. */
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
  options: {
    operator: optional(text('QUIÉN'), 'Quién lo hace. Queda constancia.'),
    reason: optional(text('MOTIVO'), 'Por qué. Queda constancia.'),
  },
  run: ({ db, now }, { key, value: given, operator, reason }) =>
    db.transaction().execute(async (tx) => {
      const standing = await lockedInstitution(tx);
      const changed = changeSetting(standing, key, given);
      if (E.isLeft(changed)) {
        const { left } = changed;
        return failed(left.is === 'unknownKey' ? texts.unknown(key) : texts.wrong(key, expectedFrom(left.expected)));
      }
      const { institution, key: path, value } = changed.right;
      await saveInstitution(tx, institution);
      await keepAction(
        tx,
        operator ?? NOBODY,
        reason ?? NO_REASON,
        { action: 'set', key: path, value, before: new Map(settingsList(standing)).get(path) ?? null },
        now(),
      );
      return done(texts.setting(path, shown(value)));
    }),
});
