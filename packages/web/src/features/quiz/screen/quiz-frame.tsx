import { activePosition, type QuizSession, sectionAt, sectionDeadline, sheetDeadline } from '@quipu/engine';
import { type ReactNode, useState } from 'react';
import { Countdown } from '../../../ui/countdown.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Glyph } from '../glyph.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { useSheetClock } from '../session/use-sheet-clock.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { texts } from '../texts.ts';
import styles from './screen.module.css';

interface QuizFrameProps {
  readonly small: boolean;
  readonly onGo: (position: number) => void;
  readonly children: ReactNode;
}

/** The time of the section that is open, where it has its own. */
const sectionEnd = (session: QuizSession): number | null => {
  const position = activePosition(session);
  return position === null ? null : sectionDeadline(session, sectionAt(session, position).id);
};

const TopBar = ({ onMenu }: { readonly onMenu: () => void }) => {
  const { content } = useQuiz();
  const now = useSheetClock();
  const ofSection = useHead(sectionEnd);
  const ofSheet = useHead(sheetDeadline);
  const deadline = ofSection ?? ofSheet;
  const label = ofSection === null ? texts.timeLeft : texts.sectionTime;
  return (
    <header className={styles['topBar']}>
      <button
        type="button"
        className={styles['menu']}
        aria-label={texts.openMenu}
        aria-haspopup="dialog"
        onClick={onMenu}
      >
        <Glyph name="menu" size={24} />
      </button>
      <p>{content.name}</p>
      <p>{deadline !== null && <Countdown key={deadline} deadline={deadline} now={now} label={label} />}</p>
    </header>
  );
};

/** Sidebar and main column; under 800 px the sidebar is a drawer and the time stays in a top bar. */
export const QuizFrame = ({ small, onGo, children }: QuizFrameProps) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  // One tree for both widths: turning a phone must not make the question anew.
  return (
    <>
      {!small && (
        <aside className={styles['aside']}>
          <Sidebar withTime onGo={onGo} />
        </aside>
      )}
      <div className={styles['main']}>
        {small && <TopBar onMenu={() => setOpen(true)} />}
        {children}
      </div>
      {small && open && (
        <Modal placement="start" onDismiss={close} aria-label={texts.questions} className={styles['drawer']}>
          <div className={styles['drawerClose']}>
            <button type="button" className={styles['menu']} aria-label={texts.closeMenu} onClick={close}>
              <Glyph name="close" size={24} />
            </button>
          </div>
          <Sidebar
            withTime={false}
            onGo={(position) => {
              close();
              onGo(position);
            }}
          />
        </Modal>
      )}
    </>
  );
};
