import type { Accessibility } from '@quipu/contract';
import { useEffect, useRef, useState } from 'react';
import { chooseReading } from '../../../stores/reading.ts';
import { AudioSpeed } from '../../../ui/audio/audio-speed.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Zoom } from '../question/use-zoom.ts';
import { ZoomControls } from '../question/zoom-controls.tsx';
import { useMoreContrast } from '../session/use-more-contrast.ts';
import { texts } from '../texts.ts';
import styles from './top-bar.module.css';

interface ReadingPanelProps {
  readonly zoom: Zoom;
  readonly accessibility: Accessibility;
}

/** Makes the question easier to read, behind one button: size and contrast, and the speed of what is read aloud. */
export const ReadingPanel = ({ zoom, accessibility }: ReadingPanelProps) => {
  const [open, setOpen] = useState(false);
  const contrast = useMoreContrast();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const tapped = ({ target }: Event) => {
      if (target instanceof Node && frame.current?.contains(target) !== true) setOpen(false);
    };
    const pressed = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', tapped);
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('pointerdown', tapped);
      document.removeEventListener('keydown', pressed);
    };
  }, [open]);
  return (
    <div ref={frame} className={styles['reading']}>
      <button
        ref={button}
        type="button"
        className={styles['barButton']}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">Aa</span>
        <VisuallyHidden>{texts.readingTools}</VisuallyHidden>
      </button>
      {open && (
        <div className={styles['readingPanel']}>
          <ZoomControls zoom={zoom} />
          <button
            type="button"
            className={styles['switch']}
            role="switch"
            aria-checked={contrast}
            onClick={() => chooseReading({ moreContrast: !contrast })}
          >
            {texts.contrast}
          </button>
          {accessibility === 'VISUAL' && <AudioSpeed />}
        </div>
      )}
    </div>
  );
};
