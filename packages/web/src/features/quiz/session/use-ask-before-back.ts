import { useEffect } from 'react';
import { askBeforeBack } from '../../../lib/ask-before-back.ts';
import type { Quiz } from './quiz-context.ts';

/** The browser's back button does not leave an evaluation that is under way unasked. */
export const useAskBeforeBack = ({ ask }: Quiz, isUnderWay: boolean): void => {
  useEffect(() => (isUnderWay ? askBeforeBack((go) => ask({ kind: 'leave', go })) : undefined), [ask, isUnderWay]);
};
