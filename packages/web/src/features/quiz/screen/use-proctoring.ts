import { useEffect } from 'react';
import type { Quiz } from '../session/quiz-context.ts';

/** Its code was fetched before the sheet was shown (opening/load-code.ts); here it only starts. */
export const loadProctoring = () => import('./watch-devices.ts');

/** Watches monitors, captures, camera and microphone while the sheet is open. */
export const useProctoring = (quiz: Quiz, onRemoteDesktop: () => void): void => {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let wanted = true;
    void loadProctoring().then(({ watchDevices }) => {
      if (wanted) stop = watchDevices(quiz, onRemoteDesktop);
    });
    return () => {
      wanted = false;
      stop?.();
    };
  }, [quiz, onRemoteDesktop]);
};
