import type { KeptAction } from '@quipu/contract';
import { texts } from './texts.ts';

/** Values as they are kept, in one line. */
const said = (value: unknown): string => {
  if (value === null || value === undefined) return texts.none;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const isShort = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Says what of an action is worth a look at once: what became what, and how many grades. */
export const detailOf = ({ action, what }: Pick<KeptAction, 'action' | 'what'>): readonly string[] => {
  if (action === 'set') {
    const first = what['proposedBy'] === undefined ? [] : [texts.fact('proposedBy', said(what['proposedBy']))];
    return [texts.changed(said(what['key']), said(what['before']), said(what['value'])), ...first];
  }
  const changed = what['changed'];
  const grades = action === 'decide-regrade' && Array.isArray(changed) ? [texts.grades(changed.length)] : [];
  const short = Object.entries(what).filter(([, value]) => isShort(value) && value !== null);
  return [...grades, ...short.map(([name, value]) => texts.fact(name, said(value)))];
};

/** Tells whether there is more than that. */
export const hasMore = ({ what }: Pick<KeptAction, 'what'>): boolean =>
  Object.values(what).some((one) => !isShort(one));
