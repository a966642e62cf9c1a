import styles from './loading.module.css';
import { texts } from './texts.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The place that content will take, while it is on its way. */
export const Loading = ({ blocks = 3, height = 96 }: { readonly blocks?: number; readonly height?: number }) => (
  <div className={styles['stack']} role="status" aria-busy="true">
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    {[1, 2, 3].slice(0, blocks).map((block) => (
      <div className={styles['bone']} key={block} style={{ height }} />
    ))}
  </div>
);
