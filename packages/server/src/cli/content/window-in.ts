import type { EpochMs } from '@quipu/engine';

/** Reads two options that are given together or not at all. */
export const needsWindow = (of: '' | 'enrollment-'): string =>
  `--${of}start y --${of}end van juntos, el segundo posterior al primero.`;

/** Null: none was given. */
export const windowIn = (
  start: EpochMs | null,
  end: EpochMs | null,
): { readonly start: EpochMs; readonly end: EpochMs } | 'wrong' | null => {
  if (start === null && end === null) return null;
  return start !== null && end !== null && start < end ? { start, end } : 'wrong';
};
