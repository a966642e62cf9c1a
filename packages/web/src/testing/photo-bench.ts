import type { CameraDoubt, QuizSession } from '@quipu/engine';
import { vi } from 'vitest';
import { OPENED_AT } from './sheet.ts';

export const PHOTOS = { now: OPENED_AT + 60_000 } as const;

/** A running sheet with nothing but what photo times need; `due` says how many have come by now. */
export const photoBench = (already = 0) => {
  const listeners = new Set<() => void>();
  const state = { status: 'A', timers: { photos: already }, devices: { doubt: null as CameraDoubt | null } };
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    runtime: {
      head: () => ({ index: null, state }) as unknown as QuizSession,
      now: () => PHOTOS.now,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    due: async (count: number): Promise<void> => {
      state.timers.photos = count;
      tell();
      await vi.advanceTimersByTimeAsync(0);
    },
    /** A person has to look at the picture, with the photo of that number. */
    doubted: async (photo: number): Promise<void> => {
      state.devices.doubt = { from: 0, until: 0, evidence: 'dark', photo, isReferred: true };
      tell();
      await vi.advanceTimersByTimeAsync(0);
    },
    finish: (): void => {
      state.status = 'F';
      tell();
    },
  };
};
