import { useState } from 'react';
import { randomId } from '../../../lib/random-id.ts';

/**
 * The name of what is asked for: the same for the same values, so that a request that is sent again because its reply was
 * lost does it once; another for others.
 */
export const useOnce = (): ((values: object) => string) => {
  const [names] = useState(() => new Map<string, string>());
  return (values) => {
    const key = JSON.stringify(values);
    const name = names.get(key) ?? randomId();
    names.set(key, name);
    return name;
  };
};
