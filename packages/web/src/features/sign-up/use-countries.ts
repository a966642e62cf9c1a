import { signUpCalls } from '@quipu/contract';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import type { Choice } from '../../ui/kit/choice.ts';
import { loadCountries } from './api.ts';

export interface Countries {
  readonly choices: readonly Choice[];
  readonly hasFailed: boolean;
  readonly reload: () => void;
}

const NONE: readonly Choice[] = [];

/** The countries, asked for once the screen is there. */
export const useCountries = (): Countries => {
  const api = useApi(signUpCalls);
  const [choices, setChoices] = useState(NONE);
  const [hasFailed, setFailed] = useState(false);
  const reload = useCallback(async () => {
    setFailed(false);
    const found = await loadCountries(api);
    if (found === null) setFailed(true);
    else setChoices(found.map(({ value, text }) => ({ value: String(value), text })));
  }, [api]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { choices, hasFailed, reload: () => void reload() };
};
