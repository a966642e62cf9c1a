import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMONSTRATION_SETTINGS_KEY } from '@quipu/contract';
import type { Config } from '../platform/config/config.ts';
import { startTexts } from '../platform/start-texts.ts';

/** The build leaves the key's hash there (web: build/settings-key-mark.ts). */
const markIn = (webFolder: string): string | null => {
  try {
    return readFileSync(join(webFolder, '.vite', 'settings-key'), 'utf8').trim();
  } catch {
    return null;
  }
};

/**
 * Throws where the client that is served was built with another key than this server's: it would read none of the settings, and go on
 * without them, so without captcha, pushed events or the institution's login. A laboratory's server serves no page.
 */
export const refuseOtherKey = ({ webFolder, settingsKey, isLocal }: Config): void => {
  const mark = markIn(webFolder);
  // A build that was given none has the demonstration's.
  const keys = settingsKey === DEMONSTRATION_SETTINGS_KEY ? [settingsKey, ''] : [settingsKey];
  if (isLocal || mark === null || keys.some((key) => mark === createHash('sha256').update(key).digest('hex'))) return;
  throw new Error(startTexts.otherSettingsKey(webFolder));
};
