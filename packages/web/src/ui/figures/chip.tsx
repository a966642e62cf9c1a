import type { ReactNode } from 'react';
import styles from './figures.module.css';

export type Tone = 'primary' | 'info' | 'success' | 'error' | 'warning' | 'secondary';

/** A state in a word or two. */
export const Chip = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className={styles['chip']} data-tone={tone}>
    {children}
  </span>
);
