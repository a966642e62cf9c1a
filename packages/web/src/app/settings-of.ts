import { DEMONSTRATION_SETTINGS_KEY, Settings } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import { openSettings } from './open-settings.ts';

/** The build's key. */
const KEY: string = import.meta.env['QUIPU_SETTINGS_KEY'] ?? DEMONSTRATION_SETTINGS_KEY;

/** A page from an address of the local network without TLS has no ciphers of the browser's. */
const openedWithout = async (payload: string, key: string): Promise<string | null> => {
  const { decryptSettings } = await import('./settings-cipher.ts');
  const json = decryptSettings(payload, key);
  return isRight(json) ? json.right : null;
};

/** The settings out of what the server sent; null where it is not what this build's server would send. */
export const settingsOf = async (payload: string, key: string = KEY): Promise<Settings | null> => {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  const json = await (subtle === undefined ? openedWithout(payload, key) : openSettings(subtle, payload, key));
  if (json === null) return null;
  try {
    const decoded = Settings.decode(JSON.parse(json));
    return isRight(decoded) ? decoded.right : null;
  } catch {
    return null;
  }
};
