import type { AppWindow, ElectronCalls } from '../electron-calls.ts';
import type { LineLog } from '../line-log.ts';
import { captureKeys, switchKeys } from './shortcuts.ts';

export interface EvaluationMode {
  readonly set: (isRunning: boolean) => void;
  readonly isRunning: () => boolean;
  /** Lets a question of the application's own be seen and answered meanwhile. */
  readonly standAside: <T>(asking: () => Promise<T>) => Promise<T>;
  readonly stop: () => void;
}

/**
 * Keeps the window over the whole screen and everything else while an evaluation runs, with the screen awake, and takes
 * the keys that lead away where the system gives them. Keys that capture are heard as long as the application runs: the
 * page says what they mean.
 */
export const evaluationMode = (
  { globalShortcut, powerSaveBlocker }: Pick<ElectronCalls, 'globalShortcut' | 'powerSaveBlocker'>,
  window: AppWindow,
  platform: string,
  onCapture: () => void,
  log: LineLog,
): EvaluationMode => {
  let running = false;
  let blocker: number | null = null;
  let questions = 0;
  const stayOnTop = () => {
    const isOnTop = running && questions === 0;
    window.setAlwaysOnTop(isOnTop, isOnTop ? 'screen-saver' : 'normal');
  };
  const comeBack = (how: () => void) => () => {
    if (running && questions === 0 && !window.isDestroyed()) how();
  };
  const take = () => {
    globalShortcut.unregisterAll();
    const captures = captureKeys(platform).filter((keys) => !globalShortcut.register(keys, onCapture));
    const switches = running
      ? switchKeys(platform).filter((keys) => !globalShortcut.register(keys, () => undefined))
      : [];
    // Nothing can be done about a key that the system keeps, but whoever looks after the computer can know.
    if (captures.length + switches.length > 0) log('keys kept by the system:', ...captures, ...switches);
  };
  const letSleep = () => {
    if (blocker !== null) powerSaveBlocker.stop(blocker);
    blocker = null;
  };
  take();
  // Whatever came in front, a notice or another program, does not stay there.
  window.on(
    'blur',
    comeBack(() => window.focus()),
  );
  window.on(
    'minimize',
    comeBack(() => {
      window.restore();
      window.focus();
    }),
  );
  // It is a kiosk still: to macOS, being asked to be one again is no change.
  window.on(
    'leave-full-screen',
    comeBack(() => window.setFullScreen(true)),
  );
  return {
    set: (isRunning) => {
      if (isRunning === running) return;
      running = isRunning;
      window.setKiosk(running);
      // Else a Mac makes the program one of another kind, and takes the window away for a moment.
      window.setVisibleOnAllWorkspaces(running, { skipTransformProcessType: true });
      stayOnTop();
      take();
      letSleep();
      if (running) blocker = powerSaveBlocker.start('prevent-display-sleep');
    },
    isRunning: () => running,
    standAside: async (asking) => {
      questions += 1;
      if (running) stayOnTop();
      try {
        return await asking();
      } finally {
        questions -= 1;
        if (running && !window.isDestroyed()) stayOnTop();
      }
    },
    stop: () => {
      running = false;
      globalShortcut.unregisterAll();
      letSleep();
    },
  };
};
