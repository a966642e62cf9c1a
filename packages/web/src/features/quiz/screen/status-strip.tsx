import type { Trouble } from '@quipu/engine';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useSyncStatus } from '../session/use-sync-status.ts';
import { texts } from '../texts.ts';
import styles from './notices.module.css';

/** They say what a trouble asks of its examinee. Those of the link have a card. */
const BANNERS: Partial<Record<Trouble, { readonly kind: 'quiet' | 'error'; readonly text: string }>> = {
  storageFailing: { kind: 'error', text: texts.storageFailing },
  setAside: { kind: 'error', text: texts.setAside },
  refused: { kind: 'quiet', text: texts.draftRefused },
};

/** Whatever is wrong that somebody can do something about: the line of the bar says where the answers are. */
export const StatusStrip = ({ children }: { readonly children: ReactNode }) => {
  const banners = useSyncStatus().troubles.flatMap((one) => BANNERS[one] ?? []);
  return (
    <>
      {banners.map(({ kind, text }) => (
        <div key={text} className={styles['banner']} data-kind={kind}>
          <Icon name={kind === 'quiet' ? 'info' : 'error'} size={20} />
          <span role={kind === 'quiet' ? undefined : 'alert'}>{text}</span>
        </div>
      ))}
      {children}
    </>
  );
};
