import { type ReactNode, useState } from 'react';
import { Modal } from '../../../ui/modal.tsx';
import { Glyph } from '../glyph.tsx';
import { useZoom } from '../question/use-zoom.ts';
import { useQuiz } from '../session/quiz-context.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { texts } from '../texts.ts';
import styles from './screen.module.css';
import barStyles from './top-bar.module.css';
import { TopBar } from './top-bar.tsx';

interface QuizFrameProps {
  readonly small: boolean;
  readonly onGo: (position: number) => void;
  readonly children: ReactNode;
}

/** The questions beside what one answers, or folded away; under 800 px they are a sheet over it. */
export const QuizFrame = ({ small, onGo, children }: QuizFrameProps) => {
  const { content } = useQuiz();
  const zoom = useZoom(content.rules.zoom, small);
  const [open, setOpen] = useState(false);
  const [folded, setFolded] = useState(false);
  const close = () => setOpen(false);
  // One tree for both widths: turning a phone must not make the question anew.
  return (
    <>
      {!small && !folded && (
        <aside className={styles['aside']}>
          <Sidebar onGo={onGo} />
        </aside>
      )}
      <main
        id="pregunta"
        tabIndex={-1}
        className={styles['area']}
        style={{ '--quiz-zoom': zoom.value } as React.CSSProperties}
      >
        <TopBar
          small={small}
          shown={small ? open : !folded}
          zoom={zoom}
          onMap={() => (small ? setOpen(true) : setFolded(!folded))}
        />
        {children}
      </main>
      {small && open && (
        <Modal placement="bottom" onDismiss={close} aria-label={texts.questions}>
          <div className={styles['sheetHead']}>
            <p>{texts.questions}</p>
            <button type="button" className={barStyles['barButton']} aria-label={texts.closeMenu} onClick={close}>
              <Glyph name="close" size={24} />
            </button>
          </div>
          <Sidebar
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
