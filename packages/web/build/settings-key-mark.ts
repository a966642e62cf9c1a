import { createHash } from 'node:crypto';
import { DEMONSTRATION_SETTINGS_KEY } from '@quipu/contract';
import type { Plugin } from 'vite';

/** Leaves word beside the page of the key it was built with: a server that has another one does not start (server: main/client-key.ts). */
export const settingsKeyMark = (): Plugin => {
  let key = DEMONSTRATION_SETTINGS_KEY;
  return {
    name: 'quipu-settings-key-mark',
    apply: 'build',
    configResolved: ({ env }) => {
      key = (env['QUIPU_SETTINGS_KEY'] as string | undefined) ?? DEMONSTRATION_SETTINGS_KEY;
    },
    generateBundle() {
      const source = createHash('sha256').update(key).digest('hex');
      this.emitFile({ type: 'asset', fileName: '.vite/settings-key', source });
    },
  };
};
