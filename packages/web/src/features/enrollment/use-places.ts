import { LOCATION_SEARCH_DEBOUNCE_MS, type Location, type LocationType, locationsCalls } from '@quipu/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { fetchPlaces } from './api.ts';

export interface Places {
  readonly state: 'none' | 'loading' | 'failed' | 'ready';
  readonly places: readonly Location[];
  readonly retry: () => void;
}

const NONE: readonly Location[] = [];

/**
 * Lists the places within a place, once that has stayed the same for a while. `undefined`: it is
 * not known within which.
 */
export const usePlaces = (type: LocationType, parent: number | null | undefined): Places => {
  const api = useApi(locationsCalls);
  const [found, setFound] = useState<{ readonly parent: number | null; readonly places: readonly Location[] | null }>();
  const isFirst = useRef(true);
  const asked = useRef(0);

  const ask = useCallback(
    async (within: number | null) => {
      asked.current += 1;
      const turn = asked.current;
      setFound(undefined);
      const places = await fetchPlaces(api, type, within);
      if (turn === asked.current) setFound({ parent: within, places });
    },
    [api, type],
  );
  useEffect(() => {
    asked.current += 1;
    if (parent === undefined) return undefined;
    const alarm = setTimeout(() => void ask(parent), isFirst.current ? 0 : LOCATION_SEARCH_DEBOUNCE_MS);
    isFirst.current = false;
    return () => {
      clearTimeout(alarm);
    };
  }, [parent, ask]);

  const current = parent !== undefined && found?.parent === parent ? found : undefined;
  const state = parent === undefined ? 'none' : current === undefined ? 'loading' : 'ready';
  return {
    state: current?.places === null ? 'failed' : state,
    places: current?.places ?? NONE,
    retry: () => {
      if (parent !== undefined) void ask(parent);
    },
  };
};
