import { DEMONSTRATION_SETTINGS_KEY, decryptSettings, Settings } from '@quipu/contract';
import { isLeft, isRight } from 'fp-ts/lib/Either.js';

/** The build's key. */
const KEY: string = import.meta.env['QUIPU_SETTINGS_KEY'] ?? DEMONSTRATION_SETTINGS_KEY;

/** The settings out of what the server sent; null where it is not what this build's server would send. */
export const settingsOf = (payload: string, key: string = KEY): Settings | null => {
  const json = decryptSettings(payload, key);
  if (isLeft(json)) return null;
  try {
    const decoded = Settings.decode(JSON.parse(json.right));
    return isRight(decoded) ? decoded.right : null;
  } catch {
    return null;
  }
};
