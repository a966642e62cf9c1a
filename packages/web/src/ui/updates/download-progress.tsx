import { texts } from './texts.ts';
import styles from './updates.module.css';

/** Shows how far a download is. It is not read out at each step; whoever wants to know finds it. */
export const DownloadProgress = ({ percent }: { readonly percent: number }) => (
  <span className={styles['line']}>
    <progress aria-label={texts.progress} max={100} value={percent} />
    {texts.percent(percent)}
  </span>
);
