import pg from 'pg';
import type { Connection } from './connection.ts';

export interface Listener {
  close(): Promise<void>;
}
export interface Listening {
  readonly channel: string;
  /** Null: connected (again), so that anything may have been missed. */
  readonly onHeard: (payload: string | null) => void;
  readonly onLost?: (error: unknown) => void;
}

const PAUSE_MS = 1_000;

/** Hears a channel of the database on a connection of its own, and connects again for as long as it is open. */
export const listen = (target: Connection | string, { channel, onHeard, onLost }: Listening): Listener => {
  let isClosed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  const lost = (of: pg.Client, error: unknown) => {
    if (client !== of) return;
    client = null;
    of.end().catch(() => undefined);
    if (isClosed) return;
    onLost?.(error);
    timer = setTimeout(() => void connect(), PAUSE_MS);
  };
  const connect = async (): Promise<void> => {
    const config = typeof target === 'string' ? { connectionString: target } : target;
    const next = new pg.Client({ ...config, application_name: 'quipu listener', keepAlive: true });
    client = next;
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, new Error('The connection ended')));
    next.on('notification', ({ payload }) => onHeard(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      onHeard(null);
    } catch (error) {
      lost(next, error);
    }
  };
  void connect();

  return {
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
};
