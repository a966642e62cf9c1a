import type { SyncStage, SyncStatus, Trouble } from '@quipu/engine';
import { formatHourHere } from '../../../ui/figures/format-moment.ts';
import { syncTexts as texts } from '../sync-texts.ts';

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
