import { type KeyboardEvent, useRef, useState } from 'react';
import type { Zoom } from '../question/use-zoom.ts';
import { ZoomControls } from '../question/zoom-controls.tsx';
import { texts } from '../texts.ts';
import styles from './screen.module.css';

const ROOT = document.documentElement;

/** What makes the question easier to read, behind one button: the size of the text and its contrast. */
export const ReadingPanel = ({ zoom }: { readonly zoom: Zoom }) => {
  const [open, setOpen] = useState(false);
  const [contrast, setContrast] = useState(ROOT.dataset['contrast'] === 'more');
  const button = useRef<HTMLButtonElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const turn = () => {
    ROOT.dataset['contrast'] = contrast ? '' : 'more';
    setContrast(!contrast);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from wherever the focus is in it.
    <div className={styles['reading']} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className={styles['barButton']}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">Aa</span>
        <span className={styles['unseen']}>{texts.readingTools}</span>
      </button>
      {open && (
        <div className={styles['readingPanel']}>
          <ZoomControls zoom={zoom} />
          <button type="button" className={styles['switch']} role="switch" aria-checked={contrast} onClick={turn}>
            {texts.contrast}
          </button>
        </div>
      )}
    </div>
  );
};
