import type { LocalServerFailure, LocalServerState } from '@quipu/proctor/bridge';
import type { ServerChild } from './server-child.ts';
import { causeIn } from './why-ended.ts';

export interface LocalServerPorts {
  /** Starts it; it tells `nonce` to whoever asks for its health. */
  readonly launch: (nonce: string) => ServerChild;
  readonly nonce: () => string;
  /** Tells whether any program takes calls where it would. */
  readonly isTaken: () => Promise<boolean>;
  /** Tells who answers there: the one with this nonce, another, or nobody. */
  readonly whoAnswers: (nonce: string) => Promise<'own' | 'other' | 'nobody'>;
  /** A start begins: what it said before tells nothing of it. */
  readonly begin: () => void;
  /** The last lines that it wrote since. */
  readonly lastSaid: () => string;
  readonly now: () => number;
  readonly after: (ms: number, then: () => void) => () => void;
}

export interface LocalServer {
  readonly state: () => LocalServerState;
  readonly onState: (listener: (state: LocalServerState) => void) => void;
  readonly start: () => void;
  /** Resolves when it and its database have stopped. */
  readonly stop: () => Promise<void>;
}

/** Tells whether a process of it is here, or about to be. */
export const isServing = (server: LocalServer | null): boolean =>
  server !== null && server.state().kind !== 'stopped' && server.state().kind !== 'failed';

const POLL_MS = 250;
/** The one of an application that was killed may be just ending. */
const FREE_WITHIN_MS = 15_000;
/** Its first start makes a database, one after a crash recovers it. */
const ANSWERS_WITHIN_MS = 180_000;
/** The server answers what is under way, then the database writes everything. */
const STOPS_WITHIN_MS = 60_000;
const RESTART_MS = 1_000;
const MAX_DEATHS = 5;
const DEATHS_COUNT_MS = 600_000;

/**
 * The server of a laboratory as a child of the application: started where nobody else is, asked until it answers itself,
 * started again when it dies, up to a point, and stopped before it is left.
 */
export const localServer = (ports: LocalServerPorts): LocalServer => {
  let state: LocalServerState = { kind: 'stopped' };
  const listeners: ((state: LocalServerState) => void)[] = [];
  let child: ServerChild | null = null;
  let ending: Promise<void> = Promise.resolve();
  /** Counts its starts and stops: work that began before the last of them changes nothing any more. */
  let will = 0;
  let deaths: readonly number[] = [];

  const to = (next: LocalServerState): void => {
    state = next;
    for (const listener of listeners) listener(next);
  };
  const pause = () => new Promise<void>((resolve) => void ports.after(POLL_MS, resolve));
  const end = (): Promise<void> => {
    const left = child;
    child = null;
    if (left === null) return ending;
    const cancel = ports.after(STOPS_WITHIN_MS, left.kill);
    left.stop();
    ending = left.ended.then(cancel);
    return ending;
  };
  /** `why`: as far as can be seen from here. What it said itself may be more. */
  const failed = (why: LocalServerFailure): LocalServerState => {
    const log = ports.lastSaid();
    return { kind: 'failed', why: why === 'foreign' ? why : (causeIn(log) ?? why), log };
  };
  const fail = async (why: LocalServerFailure, of: number): Promise<void> => {
    await end();
    if (of === will) to(failed(why));
  };
  const died = (of: number): void => {
    child = null;
    deaths = [...deaths.filter((at) => at > ports.now() - DEATHS_COUNT_MS), ports.now()];
    if (deaths.length > MAX_DEATHS) {
      to(failed('ended'));
      return;
    }
    to({ kind: 'starting' });
    ports.after(RESTART_MS * 2 ** (deaths.length - 1), () => void launch(of));
  };
  const launched = (nonce: string): ServerChild | null => {
    try {
      return ports.launch(nonce);
    } catch {
      return null;
    }
  };
  const launch = async (of: number): Promise<void> => {
    for (let waited = 0; of === will && (await ports.isTaken()); waited += POLL_MS) {
      if (waited >= FREE_WITHIN_MS) return fail('foreign', of);
      await pause();
    }
    if (of !== will) return;
    const nonce = ports.nonce();
    const own = launched(nonce);
    if (own === null) return died(of);
    child = own;
    void own.ended.then(() => child === own && died(of));
    for (let waited = 0; child === own; waited += POLL_MS) {
      const who = await ports.whoAnswers(nonce);
      if (child !== own) return;
      if (who === 'own') return to({ kind: 'running' });
      if (who === 'other') return fail('foreign', of);
      if (waited >= ANSWERS_WITHIN_MS) return fail('silent', of);
      await pause();
    }
  };

  return {
    state: () => state,
    onState: (listener) => void listeners.push(listener),
    start: () => {
      if (state.kind === 'starting' || state.kind === 'running') return;
      will += 1;
      const of = will;
      deaths = [];
      ports.begin();
      to({ kind: 'starting' });
      void ending.then(() => launch(of));
    },
    stop: async () => {
      will += 1;
      const of = will;
      to({ kind: 'stopping' });
      await end();
      if (of === will) to({ kind: 'stopped' });
    },
  };
};
