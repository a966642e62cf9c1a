import type { Settings } from '@quipu/contract';
import { create } from 'zustand';

/** What the institution sets; null until the server has said it. */
interface SettingsState {
  readonly settings: Settings | null;
  readonly put: (settings: Settings) => void;
}

export const useSettings = create<SettingsState>()((set) => ({
  settings: null,
  put: (settings) => {
    set({ settings });
  },
}));
