import { memo } from 'react';
import styles from './cover.module.css';

const TIMES = 400;

/**
 * Writes 400 times over the screen whose it is. It is rendered once, and never touched by the
 * pointer, read out or copied.
 */
export const Watermark = memo(({ text }: { readonly text: string }) => (
  <div className={styles['watermark']} aria-hidden="true">
    {Array.from({ length: TIMES }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
      <span key={at} data-text={text} />
    ))}
  </div>
));
