import { playbackCalls } from '@quipu/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { type From, fetchPlayback } from './api.ts';

type State = { readonly kind: 'asking' } | Awaited<ReturnType<typeof fetchPlayback>>;

/** Asked once: what is looked at does not change under whoever looks. */
export const usePlayback = (from: From, sheetId: number) => {
  const api = useApi(playbackCalls);
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State>({ kind: 'asking' });
  useEffect(() => {
    void turn;
    let isWanted = true;
    setState({ kind: 'asking' });
    void fetchPlayback(api, from, sheetId).then((fetched) => {
      if (isWanted) setState(fetched);
    });
    return () => {
      isWanted = false;
    };
  }, [api, from, sheetId, turn]);
  return { state, again: () => setTurn(turn + 1) };
};
