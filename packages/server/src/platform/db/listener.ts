import pg from 'pg';
import type { Connection } from './connection.ts';
import { sturdy } from './guarded-pool.ts';
import { requestLimits } from './limits.ts';

export interface Listener {
  close(): Promise<void>;
}
export interface Listening {
  readonly channel: string;
  /** Null: connected (again), so that anything may have been missed. */
  readonly onHeard: (payload: string | null) => void;
  readonly onLost?: (error: unknown) => void;
  /** It is asked that often whether it still hears, ms. */
  readonly askEveryMs?: number;
  /** It has as long to say so. */
  readonly patienceMs?: number;
}

const PAUSE_MS = 1_000;
/** A connection that nothing comes on may be one that nothing can come on. */
const ASK_EVERY_MS = 15_000;

/** Hears a channel of the database on a connection of its own, and connects again for as long as it is open. */
export const listen = (
  target: Connection | string,
  { channel, onHeard, onLost, askEveryMs = ASK_EVERY_MS, patienceMs = ASK_EVERY_MS }: Listening,
): Listener => {
  let isClosed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const lost = (of: pg.Client, error: unknown) => {
    if (client !== of) return;
    client = null;
    clearTimeout(timer);
    of.connection.stream.destroy();
    if (isClosed) return;
    onLost?.(error);
    timer = setTimeout(() => void connect(), PAUSE_MS);
  };
  const ask = (of: pg.Client): void => {
    timer = setTimeout(() => {
      const silence = setTimeout(() => lost(of, new Error('The database does not answer')), patienceMs);
      of.query('select 1')
        .then(
          () => {
            if (client === of) ask(of);
          },
          (error: unknown) => lost(of, error),
        )
        .finally(() => clearTimeout(silence));
    }, askEveryMs).unref();
  };
  const connect = async (): Promise<void> => {
    const config = typeof target === 'string' ? { connectionString: target } : target;
    const next = new pg.Client({ ...config, ...sturdy(requestLimits), application_name: 'quipu listener' });
    client = next;
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, new Error('The connection ended')));
    next.on('notification', ({ payload }) => onHeard(payload ?? ''));
    const silence = setTimeout(() => lost(next, new Error('The database does not answer')), requestLimits.silence);
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (client !== next) return;
      onHeard(null);
      ask(next);
    } catch (error) {
      lost(next, error);
    } finally {
      clearTimeout(silence);
    }
  };
  void connect();

  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
};
