import { flaggedPositions, lastNumber, progressOf, type SavedState } from '@quipu/engine';
import { memo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { NextUnanswered, RequiredLocks } from '../question/map-parts.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { useSaved } from '../session/use-saved.ts';
import { useSyncStatus } from '../session/use-sync-status.ts';
import { texts } from '../texts.ts';
import { QuestionMap } from './question-map.tsx';
import styles from './sidebar.module.css';

interface Mark {
  readonly text: string;
  readonly current: boolean;
  readonly answered: boolean;
  readonly saved: SavedState;
  readonly star?: boolean;
  readonly flag?: boolean;
}

const MARKS = [
  { text: texts.legend.active, current: true, answered: false, saved: 'none' },
  { text: texts.legend.required, current: false, answered: false, saved: 'none', star: true },
  { text: texts.legend.answered, current: false, answered: true, saved: 'none' },
] as const satisfies readonly Mark[];
/** Told where there is one: most never see them. */
const ASIDE = { text: texts.legend.setAside, current: false, answered: true, saved: 'setAside' } as const;
const FLAGGED = { text: texts.legend.flagged, current: false, answered: false, saved: 'none', flag: true } as const;

const Marks = ({ shown }: { readonly shown: readonly Mark[] }) => (
  <ul className={styles['legend']} aria-label={texts.legend.title}>
    {shown.map(({ text, current, answered, saved, star = false, flag = false }) => (
      <li key={text}>
        <span
          className={styles['item']}
          data-sample="true"
          data-current={current}
          data-answered={answered}
          data-saved={saved}
          aria-hidden="true"
        >
          {star && <span className={styles['star']} />}
          {flag && <span className={styles['flag']} />}
          <span className={styles['mark']} />
        </span>
        {text}
      </li>
    ))}
  </ul>
);

/** Explains the marks of the buttons. Rare ones are listed only while there is one. */
const Legend = memo(() => {
  const isAside = useSyncStatus().troubles.includes('setAside');
  const isFlagged = useSaved((session) => flaggedPositions(session).length > 0);
  return <Marks shown={[...MARKS, ...(isFlagged ? [FLAGGED] : []), ...(isAside ? [ASIDE] : [])]} />;
});

const Answered = () => {
  const { answered, total } = useSaved(progressOf);
  const last = useSaved(lastNumber);
  return <p className={styles['answered']}>{texts.answeredCount(answered, total, last)}</p>;
};

/** The name of the evaluation, its sections and their questions. */
export const Sidebar = memo(({ onGo }: { readonly onGo: (position: number) => void }) => {
  const { content, ask } = useQuiz();
  return (
    <div className={styles['sidebar']}>
      <div className={styles['head']}>
        <p className={styles['quizName']}>{content.name}</p>
        <Answered />
        <RequiredLocks />
        <NextUnanswered onGo={onGo} />
      </div>
      <QuestionMap onGo={onGo} />
      <Legend />
      {content.rules.backButtonEnabled && (
        <Button variant="outlined" wide onClick={() => ask({ kind: 'finish' })}>
          {texts.finish}
        </Button>
      )}
    </div>
  );
});
