import { type ReactNode, useState } from 'react';
import { Modal } from '../../../ui/modal.tsx';
import { Glyph } from '../glyph.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { texts } from '../texts.ts';
import { Clock } from './clock.tsx';
import styles from './screen.module.css';

interface QuizFrameProps {
  readonly small: boolean;
  readonly onGo: (position: number) => void;
  readonly children: ReactNode;
}

const TopBar = ({ onMenu }: { readonly onMenu: () => void }) => {
  const { content } = useQuiz();
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
      <Clock />
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
