import { memo } from 'react';
import styles from './screen.module.css';

const TIMES = 400;

/** Whose screen this is, 400 times over it. Rendered once, never touched by the pointer, read out or copied. */
export const Watermark = memo(({ text }: { readonly text: string }) => (
  <div className={styles['watermark']} aria-hidden="true">
    {Array.from({ length: TIMES }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
      <span key={at} data-text={text} />
    ))}
  </div>
));
