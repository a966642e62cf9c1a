import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { InstitutionSettings } from './institution-settings.ts';
import { settingChecks } from './setting-checks.ts';

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Each value under its path, as in `settings.clientUiOptions.primaryColor`. */
const leavesOf = (value: unknown, path: readonly string[] = []): readonly (readonly [string, unknown])[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
    : [[path.join('.'), value]];

/** Groups that are absent until something of them is set. */
const ABSENT = { settings: { clientUiOptions: {}, appConfig: {} } };

const withAbsent = (value: unknown, absent: Json): Json => {
  const base = isRecord(value) ? value : {};
  const filled = Object.entries(absent).map(([key, inner]) => [
    key,
    isRecord(inner) ? withAbsent(base[key], inner) : inner,
  ]);
  return { ...base, ...(Object.fromEntries(filled) as Json) };
};

/** Every setting there is, by its path, with its value as it is kept. */
export const settingsList = (institution: InstitutionSettings): readonly (readonly [string, unknown])[] => {
  const filled = InstitutionSettings.decode(withAbsent(InstitutionSettings.encode(institution), ABSENT));
  return E.isLeft(filled) ? [] : leavesOf(InstitutionSettings.encode(filled.right));
};

const placed = (value: unknown, [key, ...rest]: readonly string[], leaf: unknown): unknown =>
  key === undefined
    ? leaf
    : { ...(isRecord(value) ? value : {}), [key]: placed(isRecord(value) ? value[key] : {}, rest, leaf) };

/** `own`: the product's own value, for what cannot be left out. */
const candidates = (text: string, own: unknown): readonly unknown[] => {
  if (text === 'null') return [null, own];
  try {
    return [JSON.parse(text) as unknown, text];
  } catch {
    return [text];
  }
};

export type SettingProblem =
  | { readonly is: 'unknownKey' }
  /** `expected`: of the codec, or of settingChecks. */
  | { readonly is: 'wrongValue'; readonly expected: string };

export interface ChangedSetting {
  readonly institution: InstitutionSettings;
  readonly key: string;
  readonly value: unknown;
}

const expectedBy = (errors: t.Errors): string => {
  const last = errors.at(-1);
  const name = last?.context.at(-1)?.type.name ?? '';
  return last?.message ?? name.replace(/\?$/, '').replace(/ \| null$/, '');
};

/** The end of a path is enough where only one has it: `captcha` is `settings.captcha`. */
const pathNamed = (key: string, list: readonly (readonly [string, unknown])[]): string | null => {
  const paths = list.map(([path]) => path);
  if (paths.includes(key)) return key;
  const [only, ...others] = paths.filter((path) => path.endsWith(`.${key}`));
  return only !== undefined && others.length === 0 ? only : null;
};

/** The product's own value of a setting. */
export const ownValue = (key: string): unknown => {
  const own = InstitutionSettings.decode({});
  return E.isLeft(own) ? null : settingsList(own.right).find(([path]) => path === key)?.[1];
};

/** Sets one value, as JSON or as plain text, where the codec takes it. */
export const changeSetting = (
  institution: InstitutionSettings,
  given: string,
  text: string,
): E.Either<SettingProblem, ChangedSetting> => {
  const key = pathNamed(given, settingsList(institution));
  if (key === null) return E.left({ is: 'unknownKey' });
  const encoded = InstitutionSettings.encode(institution);
  let expected = '';
  for (const value of candidates(text, ownValue(key))) {
    const decoded = InstitutionSettings.decode(placed(encoded, key.split('.'), value));
    const check = settingChecks[key];
    if (E.isRight(decoded) && check !== undefined && !check.isRight(decoded.right))
      return E.left({ is: 'wrongValue', expected: check.expected });
    if (E.isRight(decoded)) {
      const [, kept] = settingsList(decoded.right).find(([path]) => path === key) ?? [key, null];
      return E.right({ institution: decoded.right, key, value: kept });
    }
    expected = expectedBy(decoded.left);
  }
  return E.left({ is: 'wrongValue', expected });
};
