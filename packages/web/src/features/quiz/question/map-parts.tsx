import { hasRequired, nextUnanswered } from '@quipu/engine';
import { Button } from '../../../ui/button.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { texts } from '../texts.ts';
import styles from './question.module.css';

/** Says, among the questions, that some of them keep one from going on. */
export const RequiredLocks = () => useHead(hasRequired) && <p className={styles['small']}>{texts.requiredLocks}</p>;

/** Leads to the next question that has no answer. Where there is no way back, the way on leads there anyhow. */
export const NextUnanswered = ({ onGo }: { readonly onGo: (position: number) => void }) => {
  const { content } = useQuiz();
  const next = useHead(nextUnanswered);
  if (!content.rules.backButtonEnabled) return null;
  return (
    <Button variant="outlined" wide disabled={next === null} onClick={() => next !== null && onGo(next)}>
      {texts.nextUnanswered}
    </Button>
  );
};
