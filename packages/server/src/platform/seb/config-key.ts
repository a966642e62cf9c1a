import { createHash } from 'node:crypto';

/** A value of a settings file of Safe Exam Browser, as its property list can hold it. */
export type SebValue = string | number | boolean | Uint8Array | readonly SebValue[] | SebSettings;
export interface SebSettings {
  readonly [key: string]: SebValue;
}

export const sha256Hex = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** It is no part of the key: it says which program wrote the file. */
const ORIGINATOR = 'originatorversion';

const isList = (value: SebValue): value is readonly SebValue[] => Array.isArray(value);
const isEmpty = (value: SebValue): boolean =>
  typeof value === 'object' && !(value instanceof Uint8Array) && !isList(value) && Object.keys(value).length === 0;

const byName = ([one]: readonly [string, SebValue], [other]: readonly [string, SebValue]): number => {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()];
  return first < second ? -1 : first > second ? 1 : 0;
};

/**
 * "SEB-JSON", of which a Config Key is made (safeexambrowser.org/developer/seb-config-key.html): no blanks, nothing escaped, keys in
 * order whatever their case, empty dictionaries and `originatorVersion` left out, data in base64.
 */
export const sebJson = (value: SebValue): string => {
  if (typeof value === 'string') return `"${value}"`;
  if (value instanceof Uint8Array) return `"${Buffer.from(value).toString('base64')}"`;
  if (isList(value)) return `[${value.map(sebJson).join(',')}]`;
  if (typeof value !== 'object') return String(value);
  const entries = Object.entries(value)
    .filter(([key, inner]) => key.toLowerCase() !== ORIGINATOR && !isEmpty(inner))
    .toSorted(byName);
  return `{${entries.map(([key, inner]) => `"${key}":${sebJson(inner)}`).join(',')}}`;
};

/** The key of a settings file: every version of SEB makes the same one of it. */
export const configKeyOf = (settings: SebSettings): string => sha256Hex(sebJson(settings));

/** SEB says this of a key at an address: the address without fragment, and the key. */
export const keyAt = (address: string, key: string): string => sha256Hex((address.split('#')[0] ?? '') + key);
