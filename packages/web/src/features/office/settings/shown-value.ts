import type { OfficeSetting } from '@quipu/contract';
import { texts } from './texts.ts';

type Chosen = Pick<OfficeSetting, 'choices'>;

const isFlag = ({ choices }: Chosen): boolean =>
  choices?.length === 2 && choices.includes('1') && choices.includes('0');

/** A value as a person reads it: a flag as yes or no. */
export const shownValue = (setting: Chosen, value: string | null): string => {
  if (value === null || value === '') return texts.none;
  if (isFlag(setting)) return value === '1' || value === 'true' ? texts.yes : texts.no;
  return value;
};

/** Accents and capitals make no difference. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Tells whether a setting is what is looked for: every word of it in what it does, or in its key. */
export const isFound = ({ key, means }: Pick<OfficeSetting, 'key' | 'means'>, search: string): boolean => {
  const all = plain(`${key} ${means}`);
  return plain(search)
    .split(' ')
    .every((word) => all.includes(word));
};
