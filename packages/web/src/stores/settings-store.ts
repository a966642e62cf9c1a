import { Settings } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import { create } from 'zustand';

/** The institution's settings; null until the server has given them in this tab. */
interface SettingsState {
  readonly settings: Settings | null;
  /** True: the server has said it since the page was loaded; otherwise it was kept from before. */
  readonly isFresh: boolean;
  readonly put: (settings: Settings) => void;
}

const SETTINGS_KEY = 'quipu.settings';

const stored = (): Settings | null => {
  try {
    const decoded = Settings.decode(JSON.parse(sessionStorage.getItem(SETTINGS_KEY) ?? 'null'));
    return isRight(decoded) ? decoded.right : null;
  } catch {
    return null;
  }
};

/** Kept with the session, so that a reload without network looks the same. */
const store = (settings: Settings): void => {
  try {
    sessionStorage.setItem(SETTINGS_KEY, JSON.stringify(Settings.encode(settings)));
  } catch {
    return;
  }
};

const same = (a: Settings, b: Settings | null): boolean =>
  b !== null && JSON.stringify(Settings.encode(a)) === JSON.stringify(Settings.encode(b));

export const useSettings = create<SettingsState>()((set, get) => ({
  settings: stored(),
  isFresh: false,
  put: (settings) => {
    const { settings: known } = get();
    // Asked for again and again: what did not change starts nothing anew.
    if (same(settings, known)) return set({ isFresh: true });
    store(settings);
    set({ settings, isFresh: true });
  },
}));

/** Whom to ask, and when, in one line; empty where the institution names nobody: hours alone are nobody's. */
export const useHelp = (): string =>
  useSettings(({ settings }) =>
    settings?.helpContact ? [settings.helpContact, settings.helpHours].filter(Boolean).join(' · ') : '',
  );
