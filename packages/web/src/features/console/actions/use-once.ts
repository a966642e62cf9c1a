import { useState } from 'react';
import { randomId } from '../../../lib/random-id.ts';

export interface Once {
  /**
   * The name of what is asked for: the same for the same values, so that a request that is sent again because its reply was
   * lost does it once; another for others.
   */
  readonly name: (values: object) => string;
  /** There was a reply: whoever asks for it again wants it anew. */
  readonly replied: () => void;
}

export const useOnce = (): Once => {
  const [names] = useState(() => new Map<string, string>());
  return {
    name: (values) => {
      const key = JSON.stringify(values);
      const name = names.get(key) ?? randomId();
      names.set(key, name);
      return name;
    },
    replied: () => names.clear(),
  };
};
