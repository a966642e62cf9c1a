import type { Accessibility } from '@quipu/contract';
import { texts } from './texts.ts';

/** A list offers it so. */
export type ChosenAccessibility = NonNullable<Accessibility> | 'none';

export const accessibilityOf = (chosen: ChosenAccessibility): Accessibility => (chosen === 'none' ? null : chosen);

export const ACCESSIBILITIES = (['none', 'VISUAL', 'AUDITIVA'] as const).map((value) => ({
  value,
  text: texts.accessibilities[value],
}));
