import { progressOf, sheetDeadline } from '@quipu/engine';
import { memo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { useSaved } from '../session/use-saved.ts';
import { useSheetClock } from '../session/use-sheet-clock.ts';
import { texts } from '../texts.ts';
import { Legend } from './legend.tsx';
import { SectionPanel } from './section-panel.tsx';
import styles from './sidebar.module.css';

interface SidebarProps {
  /** The top bar shows the time where the sidebar is a drawer, and it is announced once. */
  readonly withTime: boolean;
  readonly onGo: (position: number) => void;
}

const Answered = () => {
  const { answered, total } = useSaved(progressOf);
  return <p className={styles['answered']}>{texts.answeredCount(answered, total)}</p>;
};

/** Name, time left, sections and their questions. */
export const Sidebar = memo(({ withTime, onGo }: SidebarProps) => {
  const { content, ask } = useQuiz();
  const now = useSheetClock();
  const deadline = useHead(sheetDeadline);
  return (
    <div className={styles['sidebar']}>
      <div className={styles['head']}>
        <p className={styles['quizName']}>{content.name}</p>
        {withTime && deadline !== null && (
          <p className={styles['time']}>
            <span>{texts.timeLeft}</span>
            <Countdown deadline={deadline} now={now} />
          </p>
        )}
        <Answered />
      </div>
      <nav aria-label={texts.questions} className={styles['sections']}>
        {content.sections.map((section) => (
          <SectionPanel key={section.id} section={section} onGo={onGo} />
        ))}
      </nav>
      <Legend />
      {content.rules.backButtonEnabled && (
        <Button variant="outlined" wide onClick={() => ask({ kind: 'finish' })}>
          {texts.finish}
        </Button>
      )}
    </div>
  );
});
