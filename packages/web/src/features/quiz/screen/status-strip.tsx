import type { Trouble } from '@quipu/engine';
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

/** What a trouble asks of its examinee; null: the line says enough, or an overlay says it. */
const troubleBanner = (trouble: Trouble, hybrid: boolean): Banner | null => {
  switch (trouble) {
    case 'storageFailing':
      return { kind: 'error', icon: 'error', text: texts.storageFailing };
    case 'connecting':
      return null;
    case 'offline':
      return hybrid ? { kind: 'warning', icon: 'noLink', text: texts.hybrid, retry: true } : null;
    case 'serverOff':
      return hybrid ? { kind: 'warning', icon: 'noLink', text: texts.serverOff, retry: true } : null;
    case 'setAside':
      return { kind: 'error', icon: 'error', text: texts.setAside };
    case 'refused':
      return { kind: 'quiet', icon: 'info', text: texts.draftRefused };
  }
};

/** Whatever is wrong that somebody can do something about: the line of the bar says where the answers are. */
export const StatusStrip = ({ children }: { readonly children: ReactNode }) => {
  const { runtime, content } = useQuiz();
  const { troubles } = useSyncStatus();
  const banners = troubles.map((one) => troubleBanner(one, content.rules.hybridMode)).filter((one) => one !== null);
  return (
    <div className={styles['strip']}>
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
    </div>
  );
};
