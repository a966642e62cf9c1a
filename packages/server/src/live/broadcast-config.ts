import type { Settings } from '@quipu/contract';
import type { Platform } from '../app/platform.ts';
import { pushKeyReader } from './push-key-store.ts';

/** Where clients hear pushed events: from here (`host` null), or from the broker that the configuration names. */
export const broadcastConfigReader = ({
  db,
  config: { broker },
}: Pick<Platform, 'db' | 'config'>): (() => Promise<Settings['broadcastConfig']>) => {
  const readKey = pushKeyReader(db);
  return async () =>
    broker === null
      ? { key: (await readKey()).key, host: null, port: null, tls: false, cluster: '' }
      : { key: broker.key, ...broker.client };
};
