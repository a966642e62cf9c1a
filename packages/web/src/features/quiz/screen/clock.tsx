import {
  activePosition,
  type QuizSession,
  type Section,
  sectionAt,
  sectionDeadline,
  sheetDeadline,
} from '@quipu/engine';
import { Countdown } from '../../../ui/countdown.tsx';
import { useHead } from '../session/use-head.ts';
import { useSheetClock } from '../session/use-sheet-clock.ts';
import { texts } from '../texts.ts';
import styles from './top-bar.module.css';

/** The section that is open; null: none is. */
const sectionOf = (session: QuizSession): Section | null => {
  const position = activePosition(session);
  return position === null ? null : sectionAt(session, position);
};

const sectionEnd = (session: QuizSession): number | null => {
  const section = sectionOf(session);
  return section === null ? null : sectionDeadline(session, section.id);
};

/** The time left: the end that comes first is large and has its name, the other one stands beside it. */
export const Clock = () => {
  const now = useSheetClock();
  const section = useHead(sectionOf);
  const ofSection = useHead(sectionEnd);
  const ofSheet = useHead(sheetDeadline);
  if (ofSheet === null) return null;
  const total = <Countdown key={ofSheet} deadline={ofSheet} now={now} label={texts.timeLeft} />;
  if (ofSection === null)
    return (
      <div className={styles['clock']}>
        <span className={styles['first']}>{total}</span>
        <span>{texts.timeLeft}</span>
      </div>
    );
  return (
    <div className={styles['clock']}>
      <span className={styles['first']}>
        <Countdown
          key={ofSection}
          deadline={ofSection}
          now={now}
          label={`${texts.sectionTime}: ${section?.name ?? ''}`}
        />
      </span>
      <span>
        {texts.section}
        {ofSheet > ofSection && (
          <>
            {' · '}
            {texts.total} {total}
          </>
        )}
      </span>
    </div>
  );
};
