import type { Pages, Place } from '../../lib/pages.ts';

const SOMEWHERE = 'http://file';

/** One page, whose position stands behind the `#`: whatever else an address has is the file's name. */
export const filePages = ({ location, history }: Window): Pages => {
  const placeAt = (search: string): Place => ({ pathname: '/', search, hash: '', state: null, key: 'default' });
  let place = placeAt(location.hash.startsWith('#?') ? location.hash.slice(1) : '');
  const listeners = new Set<() => void>();
  return {
    place: () => place,
    heard: (changed) => {
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
      };
    },
    go: (to) => {
      place = placeAt(new URL(to, SOMEWHERE).search);
      try {
        history.replaceState(null, '', `#${place.search}`);
      } catch {
        // A browser that lets no file have another address shows it all the same.
      }
      for (const listener of listeners) listener();
    },
    move: () => undefined,
  };
};
