import { type MissedEvent, PASSING_EVENTS } from '@quipu/contract';
import { eventIdOf, type LiveEvent, liveEventOf } from './live-event.ts';

/** The last event known of, kept as long as the session. */
export interface LivePosition {
  readonly read: () => number | null;
  readonly write: (last: number) => void;
}

export interface Missed {
  readonly events: readonly MissedEvent[];
  readonly last: number;
  /** True: there may be others after the last. */
  readonly more: boolean;
}

export interface LiveFeedPorts {
  /**
   * Lists what was pushed after an event. Null: the server could not be asked; `refused`: it tells
   * this login nothing.
   */
  readonly missed: (after: number | null) => Promise<Missed | 'refused' | null>;
  readonly position: LivePosition;
  readonly emit: (event: LiveEvent) => void;
  /** Returns the way to call it off. */
  readonly after: (ms: number, wake: () => void) => () => void;
  readonly chance: () => number;
}

export interface LiveFeed {
  /** Takes what came by the socket. */
  readonly heard: (name: string, content: unknown) => void;
  /** The socket hears everything from now on: what was pushed before is asked for. */
  readonly connected: () => void;
  readonly stop: () => void;
}

interface Came {
  readonly id: number | null;
  readonly name: string;
  readonly content: unknown;
}

/** The longest time that what comes by the socket waits for what came before it. */
export const HOLD_MS = 3_000;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;
const MAX_REMEMBERED = 500;

/**
 * One stream out of two sources, the socket and the list of what was missed. An event counts once whichever brings it, and
 * keeps its place, unless its elders stay out too long. What is passing waits for nobody and says nothing of what was missed:
 * it comes by the socket alone, and may come twice.
 */
export const createLiveFeed = ({ missed, position, emit, after, chance }: LiveFeedPorts): LiveFeed => {
  const known = new Set<number>();
  let held: readonly Came[] | null = null;
  /** The position stays before anything that may be missing. */
  let complete = false;
  let asking = 0;
  let callOff: (() => void) | null = null;
  let stopped = false;

  const remember = (id: number): void => {
    known.add(id);
    if (known.size > MAX_REMEMBERED) {
      const [oldest] = known;
      if (oldest !== undefined) known.delete(oldest);
    }
    if (complete && id > (position.read() ?? 0)) position.write(id);
  };

  const tell = ({ name, content }: Pick<Came, 'name' | 'content'>): void => {
    const event = stopped ? null : liveEventOf(name, content);
    if (event !== null) emit(event);
  };

  const deliver = ({ id, name, content }: Came): void => {
    if (stopped || (id !== null && known.has(id))) return;
    if (id !== null) remember(id);
    tell({ name, content });
  };

  const release = (elders: readonly Came[]): void => {
    const waiting = held ?? [];
    held = null;
    const numbered = [...elders, ...waiting.filter(({ id }) => id !== null)];
    for (const came of numbered.sort((a, b) => (a.id ?? 0) - (b.id ?? 0))) deliver(came);
    for (const came of waiting) if (came.id === null) deliver(came);
  };

  const ask = async (delay: number): Promise<void> => {
    asking += 1;
    const turn = asking;
    callOff?.();
    callOff = after(HOLD_MS, () => release([]));
    const from = position.read();
    const reply = await missed(from).catch(() => null);
    // Asked anew in between, or over: the later reply holds all of this one.
    if (stopped || turn !== asking) return;
    callOff?.();
    if (reply === null || reply === 'refused') {
      release([]);
      // Asked again, it would say the same: until there is another connection.
      if (reply === 'refused') return;
      callOff = after(delay * (0.5 + chance() / 2), () => void ask(Math.min(delay * 2, LAST_RETRY_MS)));
      return;
    }
    // The server's database was restored: its numbers are given again, to other events.
    if (from !== null && reply.last < from) {
      known.clear();
      position.write(reply.last);
    }
    const isFurther = reply.last > (position.read() ?? 0);
    const came = reply.events.map(({ id, name, data }) => ({ id, name, content: data }));
    if (reply.more && isFurther) {
      for (const elder of came) deliver(elder);
      position.write(reply.last);
      return ask(FIRST_RETRY_MS);
    }
    complete = true;
    release(came);
    if (isFurther) position.write(reply.last);
  };

  return {
    heard: (name, content) => {
      const came = { id: eventIdOf(content), name, content };
      if (PASSING_EVENTS.has(name)) tell(came);
      else if (held === null) deliver(came);
      else held = [...held, came];
    },
    connected: () => {
      if (stopped) return;
      held ??= [];
      complete = false;
      void ask(FIRST_RETRY_MS);
    },
    stop: () => {
      stopped = true;
      callOff?.();
    },
  };
};
