import { useEffect, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import type { QuizHandle } from '../opening/open-quiz.ts';
import type { Beside } from './start-beside.tsx';

const AGAIN_MS = 5_000;

export const loadBeside = () => import('./start-beside.tsx');

/** Its code is not waited for: it is fetched once the sheet is on the screen, until it is there. */
export const useBeside = (handle: QuizHandle): Beside | null => {
  const api = useApi();
  const [beside, setBeside] = useState<Beside | null>(null);
  useEffect(() => {
    let wanted = true;
    let timer = 0;
    let started: Beside | null = null;
    const load = (): void => {
      loadBeside().then(
        ({ startBeside }) => {
          if (!wanted) return;
          started = startBeside(api, handle);
          setBeside(started);
        },
        () => {
          if (wanted) timer = window.setTimeout(load, AGAIN_MS);
        },
      );
    };
    load();
    return () => {
      wanted = false;
      clearTimeout(timer);
      started?.stop();
    };
  }, [api, handle]);
  return beside;
};
