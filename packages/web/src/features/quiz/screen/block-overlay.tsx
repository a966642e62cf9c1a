import { areTooMany, devicesOf, pauseOf } from '@quipu/engine';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { type Cover, useLostLink } from '../session/use-covered.ts';
import { useHead } from '../session/use-head.ts';
import { texts } from '../texts.ts';
import styles from './cover.module.css';

const TEXT = {
  pause: texts.blockedPause,
  camera: texts.blockedCamera,
} as const;

interface BlockOverlayProps {
  readonly by: Cover;
  /** Advice on the camera; null until its code is here. */
  readonly cameraHelp: ReactNode;
}

/**
 * Gives the reason of a pause, in the words of whoever paused it, and says that nobody loses time; without the server, that it may be
 * over: nobody would hear of it here.
 */
const PauseReason = () => {
  const reason = useHead(pauseOf)?.reason ?? '';
  const isUnheard = useLostLink() !== null;
  const { rules } = useQuiz().content;
  const { displays } = useHead(devicesOf);
  return (
    <>
      {reason !== '' && <p>{reason}</p>}
      {areTooMany(displays, rules) && <p>{texts.pauseDisplays(rules.monitors)}</p>}
      <p>{isUnheard ? texts.pauseUnheard : texts.pauseCostsNothing}</p>
    </>
  );
};

/** Covers the question while something keeps it from being used. The time stays in sight: it goes on, but in a pause. */
export const BlockOverlay = ({ by, cameraHelp }: BlockOverlayProps) => {
  const panel = useRef<HTMLDivElement>(null);
  const [before] = useState(() => document.activeElement);
  const { monitors } = useQuiz().content.rules;
  useEffect(() => {
    panel.current?.focus();
    // Once the question can be reached again, its reader is back in it.
    return () => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) if (before instanceof HTMLElement) before.focus();
    };
  }, [before]);
  return (
    <div className={styles['overlay']}>
      <div
        ref={panel}
        role="alertdialog"
        aria-labelledby="bloqueo"
        aria-describedby="ayuda"
        tabIndex={-1}
        className={styles['overlayPanel']}
      >
        <Icon name="warning" size={40} />
        <h1 id="bloqueo">{by === 'displays' ? texts.blockedDisplays(monitors) : TEXT[by]}</h1>
        <div id="ayuda" aria-live="polite">
          {by === 'camera' && cameraHelp}
          {by === 'pause' && <PauseReason />}
        </div>
      </div>
    </div>
  );
};
