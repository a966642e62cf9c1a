import { useEffect, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import type { QuizHandle } from '../opening/open-quiz.ts';
import { quizCalls } from '../quiz-api.ts';
import type { Background } from './start-background.tsx';

const AGAIN_MS = 5_000;

export const loadBackground = () => import('./start-background.tsx');

/**
 * Fetches the background once the sheet is on the screen, and tries until it is there. The sheet
 * does not wait for it.
 */
export const useBackground = (handle: QuizHandle): Background | null => {
  const api = useApi(quizCalls);
  const [background, setBackground] = useState<Background | null>(null);
  useEffect(() => {
    let wanted = true;
    let timer = 0;
    let started: Background | null = null;
    const load = (): void => {
      loadBackground().then(
        ({ startBackground }) => {
          if (!wanted) return;
          started = startBackground(api, handle);
          setBackground(started);
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
  return background;
};
