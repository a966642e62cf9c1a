import type { WatchedSheet } from '@quipu/contract';
import { formatSpan } from '../../../ui/format-span.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useServerNow } from '../use-server-now.ts';
import styles from './board.module.css';
import { SILENT_MS } from './sheet-states.ts';
import { texts } from './texts.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;

/** How long ago, in the greatest unit that fits. */
export const agoText = (millis: number): string => {
  const span = Math.max(0, millis);
  if (span < MINUTE) return texts.ago(texts.seconds(Math.floor(span / SECOND)));
  if (span < HOUR) return texts.ago(texts.minutes(Math.floor(span / MINUTE)));
  return texts.ago(texts.hours(Math.floor(span / HOUR)));
};

/** When the server heard from the device last. Of use only while its evaluation is under way. */
export const Heard = ({ sheet: { status, heardAt } }: { readonly sheet: WatchedSheet }) => {
  const now = useServerNow();
  if (status !== 'A' || now === null) return texts.unknown;
  if (heardAt === null) return texts.neverHeard;
  const ago = <span className={styles['quiet']}>{agoText(now - heardAt)}</span>;
  return now - heardAt > SILENT_MS ? (
    <span className={styles['trouble']}>
      <Icon name="noLink" size={18} />
      <span className={styles['pair']}>
        <span>{texts.silent}</span> {ago}
      </span>
    </span>
  ) : (
    <span className={styles['pair']}>
      <span>{texts.connected}</span> {ago}
    </span>
  );
};

export const Left = ({ sheet: { status, deadline } }: { readonly sheet: WatchedSheet }) => {
  const now = useServerNow();
  if (status !== 'A' || deadline === null || now === null) return texts.unknown;
  return now >= deadline ? texts.over : <span className={styles['figures']}>{formatSpan(deadline - now)}</span>;
};
