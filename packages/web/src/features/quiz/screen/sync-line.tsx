import type { SyncStage, SyncStatus, Trouble } from '@quipu/engine';
import { useEffect, useState } from 'react';
import { formatHourHere } from '../../../ui/figures/format-moment.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useSyncStatus } from '../session/use-sync-status.ts';
import { syncTexts as texts } from '../sync-texts.ts';
import styles from './top-bar.module.css';

export type SyncTone = 'saved' | 'pending' | 'attention';

const sent = ({ sentAt }: SyncStatus): string | null => (sentAt === null ? null : texts.sent(formatHourHere(sentAt)));

/** They are said of the answers while nothing is wrong with the link. */
const WORDS: Record<SyncStage, (status: SyncStatus) => string> = {
  saving: () => texts.saving,
  inMemory: () => texts.inMemory,
  here: () => texts.here,
  sentAnswers: (status) => sent(status) ?? texts.nothing,
  sentRest: () => texts.sentRest,
  sentAll: (status) => sent(status) ?? texts.nothing,
};

/** It is said of them after what is wrong with the link; null: nothing was answered. */
const AFTER: Record<SyncStage, (status: SyncStatus) => string | null> = {
  saving: () => texts.savingToo,
  inMemory: () => texts.inMemoryToo,
  here: ({ waiting }) => texts.kept(waiting),
  sentAnswers: sent,
  sentRest: () => texts.sentRest,
  sentAll: sent,
};

const LINK: Partial<Record<Trouble, string>> = {
  connecting: texts.connecting,
  offline: texts.offline,
  serverOff: texts.serverOff,
};

/** The one word on where the answers are: by the engine's table, and nothing of what is in this page alone is called kept. */
export const syncWords = (status: SyncStatus): { readonly text: string; readonly tone: SyncTone } => {
  const { stage, troubles } = status;
  const link = troubles.find((one) => one in LINK);
  if (link !== undefined) {
    const after = AFTER[stage](status);
    const text = after === null ? (LINK[link] ?? '') : `${LINK[link]}: ${after}`;
    return { text, tone: link === 'connecting' ? 'pending' : 'attention' };
  }
  const isSent = stage === 'sentAll' || stage === 'sentAnswers';
  const isWrong = stage === 'inMemory' || stage === 'sentRest';
  return { text: WORDS[stage](status), tone: isSent ? 'saved' : isWrong ? 'attention' : 'pending' };
};

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
