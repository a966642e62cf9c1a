import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useStable } from './use-stable.ts';

export const TYPING_DEBOUNCE_MS = 500;

/** Drafts still in the air: whoever moves on, finishes or leaves flushes them first. */
export const DraftsContext = createContext<Set<() => void>>(new Set());

export interface Draft {
  readonly value: string;
  readonly change: (text: string) => void;
  /** Commits at once what is still waiting. */
  readonly flush: () => void;
}

/** What is typed shows at once and is committed when typing pauses for 500 ms. */
export const useDraft = (committed: string, onCommit: (text: string) => void): Draft => {
  const drafts = useContext(DraftsContext);
  const [text, setText] = useState<string | null>(null);
  const waiting = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly text: string } | null>(null);
  const commit = useStable(onCommit);

  const flush = useStable(() => {
    if (waiting.current === null) return;
    clearTimeout(waiting.current.timer);
    const { text: last } = waiting.current;
    waiting.current = null;
    setText(null);
    commit(last);
  });
  const change = useStable((next: string) => {
    if (waiting.current !== null) clearTimeout(waiting.current.timer);
    waiting.current = { timer: setTimeout(flush, TYPING_DEBOUNCE_MS), text: next };
    setText(next);
  });

  useEffect(() => {
    drafts.add(flush);
    return () => {
      drafts.delete(flush);
      flush();
    };
  }, [drafts, flush]);

  return { value: text ?? committed, change, flush };
};
