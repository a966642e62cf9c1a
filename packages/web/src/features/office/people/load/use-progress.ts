import { officePeopleLoadCalls } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useEffect, useState } from 'react';
import { useApi } from '../../../../lib/api.ts';

const ASK_EVERY_MS = 400;

export interface Progress {
  readonly written: number;
  readonly total: number;
}

/** Tells how far the load of that name is; null: nothing is loaded, or nothing was heard of it yet. */
export const useProgress = (once: string | null): Progress | null => {
  const api = useApi(officePeopleLoadCalls);
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(() => {
    setProgress(null);
    if (once === null) return undefined;
    let isWanted = true;
    let isAsking = false;
    const ask = async () => {
      if (isAsking) return;
      isAsking = true;
      const reply = await api.officePeopleLoad({ once });
      isAsking = false;
      // Of a load that ended, the last that was heard stays.
      if (isWanted && E.isRight(reply) && reply.right.status === 200 && reply.right.body.progress !== null)
        setProgress(reply.right.body.progress);
    };
    void ask();
    const alarm = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => {
      isWanted = false;
      clearInterval(alarm);
    };
  }, [api, once]);
  return progress;
};
