import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { serverClock } from '../../lib/server-clock.ts';
import type { Fetched } from './fetched.ts';

export interface FetchedState<A> {
  /** The last value that came; null: none yet. */
  readonly value: A | null;
  /** The moment when it came, by the server's clock. */
  readonly since: number | null;
  /** The reason why what came last is not what there is now. */
  readonly problem: { readonly kind: 'refused' | 'unreachable'; readonly text: string | null } | null;
  readonly busy: boolean;
  readonly reload: () => void;
}

/**
 * Asks on entering, when the page is looked at again, when the network comes back, and every so
 * often while it is looked at.
 */
export const useFetched = <A>(ask: () => Promise<Fetched<A>>, everyMs: number): FetchedState<A> => {
  const [state, setState] = useState<Omit<FetchedState<A>, 'reload'>>({
    value: null,
    since: null,
    problem: null,
    busy: true,
  });
  const turns = useRef(0);
  // Whoever reloads may hold the `reload` of an earlier question.
  const newest = useRef(ask);
  newest.current = ask;
  const alarm = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const again = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void load();
  });

  const load = useCallback(async () => {
    turns.current += 1;
    const turn = turns.current;
    clearTimeout(alarm.current);
    setState((before) => ({ ...before, busy: true }));
    const asked = await newest.current();
    // Of several under way the last one asked for is the newest, in whatever order they come.
    if (turn !== turns.current) return;
    if (asked.kind === 'got') setState({ value: asked.value, since: serverClock.now(), problem: null, busy: false });
    else {
      const { kind } = asked;
      const problem = kind === 'sessionOver' ? null : { kind, text: kind === 'refused' ? asked.text : null };
      // What may not be seen any more is not kept on the screen.
      setState((before) => ({ ...before, ...(kind === 'refused' ? { value: null } : {}), problem, busy: false }));
    }
    alarm.current = setTimeout(() => again(), everyMs);
  }, [everyMs]);

  useEffect(() => {
    // Asked anew for something else.
    void ask;
    const look = () => {
      again();
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      // What is under way comes too late.
      turns.current += 1;
      clearTimeout(alarm.current);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [ask]);
  return { ...state, reload: () => void load() };
};
