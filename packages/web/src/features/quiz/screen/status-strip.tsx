import type { SyncStage, Trouble } from '@quipu/engine';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { useSyncStatus } from '../session/use-sync-status.ts';
import { texts } from '../texts.ts';
import styles from './screen.module.css';

interface Banner {
  readonly kind: 'quiet' | 'warning' | 'error';
  readonly icon: IconName;
  readonly text: string;
  readonly retry?: boolean;
}

/** Words a trouble. The line is short where an overlay says the whole of it, with its own retry. */
const troubleBanner = (trouble: Trouble, hybrid: boolean): Banner => {
  switch (trouble) {
    case 'storageFailing':
      return { kind: 'error', icon: 'error', text: texts.storageFailing };
    case 'connecting':
      return { kind: 'quiet', icon: 'info', text: texts.connecting };
    case 'offline':
      return { kind: 'warning', icon: 'noLink', text: hybrid ? texts.hybrid : texts.offlineShort, retry: hybrid };
    case 'serverOff':
      return { kind: 'warning', icon: 'noLink', text: hybrid ? texts.serverOff : texts.serverOffShort, retry: hybrid };
    case 'setAside':
      return { kind: 'error', icon: 'error', text: texts.setAside };
    case 'refused':
      return { kind: 'quiet', icon: 'info', text: texts.draftRefused };
  }
};

/** `inMemory` and `sentRest` never come without their trouble, which says more. */
const STAGES: Record<SyncStage, Banner> = {
  saving: { kind: 'quiet', icon: 'info', text: texts.savingNow },
  inMemory: { kind: 'quiet', icon: 'info', text: texts.savingNow },
  here: { kind: 'quiet', icon: 'info', text: texts.savedHere },
  sentRest: { kind: 'quiet', icon: 'info', text: texts.setAside },
  sentAll: { kind: 'quiet', icon: 'success', text: texts.savedAll },
};

const useBanners = (): readonly Banner[] => {
  const { hybridMode } = useQuiz().content.rules;
  const { stage, troubles } = useSyncStatus();
  return troubles.length === 0 ? [STAGES[stage]] : troubles.map((one) => troubleBanner(one, hybridMode));
};

/** One line that is always there: where the answers are, or what is wrong. What is wrong is read out, the rest is not. */
export const StatusStrip = ({ children }: { readonly children: ReactNode }) => {
  const { runtime } = useQuiz();
  const banners = useBanners();
  return (
    <section aria-label={texts.status} className={styles['strip']}>
      {banners.map(({ kind, icon, text, retry }) => (
        <div key={text} className={styles['banner']} data-kind={kind}>
          <Icon name={icon} size={20} />
          <span role={kind === 'quiet' ? undefined : 'alert'}>{text}</span>
          {retry === true && (
            <button type="button" onClick={() => runtime.retry()}>
              {texts.retry}
            </button>
          )}
        </div>
      ))}
      {children}
    </section>
  );
};
