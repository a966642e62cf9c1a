import { useEffect } from 'react';

/** Keeps the screen on, where the browser can: nobody touches it while codes are shown or read. A page out of sight loses that, and asks again. */
export const useAwake = (): void => {
  useEffect(() => {
    const locks: WakeLock | undefined = navigator.wakeLock;
    let isWanted = true;
    let held: WakeLockSentinel | null = null;
    const keep = async (): Promise<void> => {
      if (locks === undefined || document.visibilityState !== 'visible') return;
      // A battery that is low refuses it.
      const lock = await locks.request('screen').catch(() => null);
      if (isWanted) held = lock;
      else await lock?.release();
    };
    void keep();
    const again = () => void keep();
    document.addEventListener('visibilitychange', again);
    return () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', again);
      void held?.release();
    };
  }, []);
};
