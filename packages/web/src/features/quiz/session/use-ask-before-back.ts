import { useLayoutEffect, useState } from 'react';
import { askBeforeBack } from '../../../lib/ask-before-back.ts';

interface Leaving {
  readonly leave: () => void;
  readonly stay: () => void;
}

/** The browser's back button does not leave an evaluation that is under way unasked; null: nobody wants to leave. */
export const useAskBeforeBack = (isUnderWay: boolean): Leaving | null => {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  // As soon as the question is on the screen, not a moment later.
  useLayoutEffect(() => {
    if (!isUnderWay) return undefined;
    const stay = () => setLeaving(null);
    return askBeforeBack((go) => {
      const leave = () => {
        stay();
        go();
      };
      setLeaving({ leave, stay });
    });
  }, [isUnderWay]);
  return leaving;
};
