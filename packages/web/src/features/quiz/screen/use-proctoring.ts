import { useEffect } from 'react';
import type { Quiz } from '../session/quiz-context.ts';
import { opensCamera, usesCamera } from './opens-camera.ts';

/** Fetched before the sheet is shown (`opening/use-quiz-handle.ts`): the screen only starts it. */
export const loadProctoring = () => import('./watch-devices.ts');

/** Watches monitors, captures, camera and microphone while the sheet is open; what opens the camera is beside. */
export const useProctoring = (quiz: Quiz, photos: boolean, onRemoteDesktop: () => void): void => {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let wanted = true;
    void loadProctoring().then(({ watchDevices }) => {
      if (!wanted) return;
      const { content } = quiz;
      const camera = { isCameraOpened: opensCamera(content, photos), isCameraUsed: usesCamera(content, photos) };
      stop = watchDevices(quiz, camera, onRemoteDesktop);
    });
    return () => {
      wanted = false;
      stop?.();
    };
  }, [quiz, photos, onRemoteDesktop]);
};
