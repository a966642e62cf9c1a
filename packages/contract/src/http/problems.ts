import { MAX_PROBLEMS } from '@quipu/engine';
import type * as t from 'io-ts';

/** Paths and what was expected there, of the first `MAX_PROBLEMS`. Values are left out: they may be personal data. */
export const problemsOf = (errors: t.Errors): readonly string[] =>
  errors.slice(0, MAX_PROBLEMS).map((error) => {
    const path = error.context
      .map(({ key }) => key)
      .filter((key) => key !== '')
      .join('.');
    const expected = error.message ?? error.context.at(-1)?.type.name ?? 'another value';
    return `${path === '' ? '(whole)' : path}: ${expected}`;
  });
