import * as E from 'fp-ts/lib/Either.js';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LocalReply } from './local-reply.ts';

/** A server that is on this computer and has no word for so long is not well. */
const SILENT_MS = 4_000;

export interface Polled<V> {
  /** Undefined: nothing came yet. */
  readonly value: V | undefined;
  /** The page's own clock, when that came. */
  readonly cameAt: number;
  /** Says why what is shown may not be what there is now. */
  readonly problem: string | null;
  readonly reload: () => void;
  /** Takes what another call has told. */
  readonly put: (value: V) => void;
}

interface Polling<V> {
  readonly ask: () => Promise<LocalReply<V>>;
  readonly everyMs: number;
  /** Said while a question has no reply. */
  readonly failed: string;
  readonly isRunning: boolean;
}

/** Asks the local server again and again while it runs, one question at a time. */
export const usePolled = <V>({ ask, everyMs, failed, isRunning }: Polling<V>): Polled<V> => {
  const [{ value, cameAt }, setKnown] = useState<Pick<Polled<V>, 'value' | 'cameAt'>>({ value: undefined, cameAt: 0 });
  const [problem, setProblem] = useState<string | null>(null);
  /** An answer to a question that is older than what is known counts for nothing. */
  const turn = useRef(0);
  const asked = useRef({ turn: -1, at: 0 });
  const put = useCallback((known: V) => {
    turn.current += 1;
    setKnown({ value: known, cameAt: performance.now() });
    setProblem(null);
  }, []);
  const poll = async () => {
    const own = turn.current;
    if (asked.current.turn === own) {
      if (performance.now() - asked.current.at >= SILENT_MS) setProblem(failed);
      return;
    }
    asked.current = { turn: own, at: performance.now() };
    const reply = await ask();
    if (own !== turn.current) return;
    turn.current += 1;
    if (E.isRight(reply)) put(reply.right);
    else setProblem(reply.left);
  };
  const tick = useEffectEvent(poll);
  useEffect(() => {
    if (!isRunning) return undefined;
    setProblem(null);
    void tick();
    const alarm = setInterval(() => void tick(), everyMs);
    return () => {
      turn.current += 1;
      clearInterval(alarm);
    };
  }, [isRunning, everyMs]);
  const reload = () => {
    turn.current += 1;
    void poll();
  };
  return { value, cameAt, problem, reload, put };
};
