import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Leaves word beside the page of the key it was built with; nothing: that of the demonstration, which is not known here, since no package is built yet: a server
 * that has another one does not start (server: main/client-key.ts).
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
