import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useSyncStatus } from '../session/use-sync-status.ts';
import { syncTexts as texts } from '../sync-texts.ts';
import { syncWords } from './sync-words.ts';
import styles from './top-bar.module.css';

/** A state that passes sooner is not read out: each answer would be told three times. */
const SETTLED_MS = 1_000;

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** Tells where the answers are: the only place of the screen that says it, always there. */
export const SyncLine = () => {
  const status = useSyncStatus();
  const { text, tone } = syncWords(status);
  const settled = useSettled(text);
  return (
    <section aria-label={texts.name} className={styles['sync']} data-tone={tone} data-stage={status.stage}>
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden role="status">{settled}</VisuallyHidden>
    </section>
  );
};
