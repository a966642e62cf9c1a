import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Leaves the hash of the key that the client was built with beside the page: a server with another one does not start (server:
 * main/client-key.ts). Of no key where none was given: the demonstration's is the contract's, and no package is built before this runs.
 */
export const settingsKeyMark = (): Plugin => {
  let key = '';
  return {
    name: 'quipu-settings-key-mark',
    apply: 'build',
    configResolved: ({ env }) => {
      key = (env['QUIPU_SETTINGS_KEY'] as string | undefined) ?? '';
    },
    generateBundle() {
      const source = createHash('sha256').update(key).digest('hex');
      this.emitFile({ type: 'asset', fileName: '.vite/settings-key', source });
    },
  };
};
