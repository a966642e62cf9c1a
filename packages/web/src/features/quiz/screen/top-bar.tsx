import { activePosition, itemAt, lastNumber, questionNumber, sectionAt } from '@quipu/engine';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Glyph } from '../glyph.tsx';
import { Progress, QuestionHead } from '../question/question-head.tsx';
import type { Zoom } from '../question/use-zoom.ts';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { texts } from '../texts.ts';
import { Clock } from './clock.tsx';
import { Cord } from './cord.tsx';
import { ReadingPanel } from './reading-panel.tsx';
import { SyncLine } from './sync-line.tsx';
import styles from './top-bar.module.css';

/** Tells where one is: the question, or the section that is one page. */
const Place = () => {
  const active = useHead(activePosition);
  const section = useHead((session) => (active === null ? null : sectionAt(session, active)));
  const itemId = useHead((session) => (active === null ? 0 : itemAt(session, active).id));
  if (active === null || section === null) return null;
  if (section.isSinglePage)
    return (
      <h1 className={styles['pageTitle']} tabIndex={-1}>
        {section.name}
      </h1>
    );
  // A new one for each question: who hears the page is told where they are.
  return <QuestionHead key={itemId} position={active} level="h1" />;
};

interface TopBarProps {
  readonly small: boolean;
  /** The questions are on the screen. */
  readonly shown: boolean;
  readonly zoom: Zoom;
  readonly onMap: () => void;
}

/** Keeps in sight at any width the way to the questions, the time, the place, and where the answers are. */
export const TopBar = ({ small, shown, zoom, onMap }: TopBarProps) => {
  const { accessibility, content } = useQuiz();
  const active = useHead(activePosition);
  const number = useHead((session) => (active === null ? null : questionNumber(session, active).number));
  const last = useHead(lastNumber);
  return (
    <div className={styles['top']}>
      <div className={styles['bar']}>
        <button
          type="button"
          className={styles['barButton']}
          aria-haspopup={small ? 'dialog' : undefined}
          aria-expanded={small ? undefined : shown}
          onClick={onMap}
        >
          <Glyph name="menu" size={16} />
          <span>
            {number ?? '–'}/{last}
          </span>
          <VisuallyHidden>: {shown && !small ? texts.foldMenu : texts.openMenu}</VisuallyHidden>
        </button>
        <Clock />
        <ReadingPanel zoom={zoom} accessibility={accessibility} />
      </div>
      <div className={styles['place']}>
        <Place />
        {active !== null && !content.rules.backButtonEnabled && <Progress position={active} />}
        <SyncLine />
      </div>
      {content.rules.backButtonEnabled && <Cord />}
    </div>
  );
};
