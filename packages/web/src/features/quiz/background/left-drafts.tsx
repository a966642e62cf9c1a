import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Left } from '../../../stores/ended-store.ts';
import { LeftPart } from '../../../ui/left-part.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import styles from './ending.module.css';
import { loadLeft } from './load-left.ts';

/** Shows what was typed and did not become an answer: it is not taken from its author's sight. */
export const LeftDrafts = () => {
  const { runtime } = useQuiz();
  const drafts = useSyncExternalStore(runtime.subscribeDrafts, runtime.drafts);
  const [left, setLeft] = useState<readonly Left[]>([]);
  useEffect(() => {
    if (drafts.length === 0) {
      setLeft([]);
      return undefined;
    }
    let turn = 0;
    const show = () => {
      turn += 1;
      const mine = turn;
      void loadLeft(runtime).then((said) => {
        if (mine === turn) setLeft(said);
      });
    };
    show();
    // The words may have been out of reach.
    window.addEventListener('online', show);
    return () => {
      turn = 0;
      window.removeEventListener('online', show);
    };
  }, [runtime, drafts]);
  return left.map((part) => (
    <section key={part.heading} role="alert" className={styles['left']}>
      <LeftPart {...part} />
    </section>
  ));
};
