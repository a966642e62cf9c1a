import type { LaboratoryState } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LaboratoryCalls } from './calls.ts';
import { texts } from './texts.ts';

const ASK_EVERY_MS = 5_000;

export interface LaboratoryView {
  /** Null: nothing came yet. */
  readonly value: LaboratoryState | null;
  /** The page's own clock, when that came. */
  readonly cameAt: number;
  /** Says why what is shown may not be what there is now. */
  readonly problem: string | null;
  readonly reload: () => void;
  /** Takes the state that another call has told. */
  readonly put: (value: LaboratoryState) => void;
}

/** Asks for the local server's state again and again while it runs. */
export const useLaboratory = ({ local }: LaboratoryCalls, isRunning: boolean): LaboratoryView => {
  const [{ value, cameAt }, setKnown] = useState<Pick<LaboratoryView, 'value' | 'cameAt'>>({ value: null, cameAt: 0 });
  const [problem, setProblem] = useState<string | null>(null);
  /** An answer to a question that is older than what is known counts for nothing. */
  const turn = useRef(0);
  const put = useCallback((known: LaboratoryState) => {
    turn.current += 1;
    setKnown({ value: known, cameAt: performance.now() });
    setProblem(null);
  }, []);
  const ask = useCallback(async () => {
    turn.current += 1;
    const own = turn.current;
    const reply = await local.getLaboratory();
    if (own !== turn.current) return;
    if (E.isLeft(reply)) setProblem(texts.localFailed);
    else if (reply.right.status === 200) put(reply.right.body);
    else setProblem(reply.right.text ?? texts.localFailed);
  }, [local, put]);
  useEffect(() => {
    if (!isRunning) return undefined;
    setProblem(null);
    void ask();
    const alarm = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => {
      turn.current += 1;
      clearInterval(alarm);
    };
  }, [ask, isRunning]);
  return { value, cameAt, problem, reload: () => void ask(), put };
};
