import type { ReactNode } from 'react';
import styles from './alert-box.module.css';
import { Icon } from './icon.tsx';

export type AlertKind = 'error' | 'warning' | 'info' | 'success';

export interface AlertBoxProps {
  readonly kind: AlertKind;
  readonly children: ReactNode;
  /** Read out as soon as it appears. */
  readonly announced?: boolean;
}

/** A message that stays in the page. */
export const AlertBox = ({ kind, children, announced = false }: AlertBoxProps) => (
  <div className={styles['box']} data-kind={kind} role={announced ? 'alert' : undefined}>
    <Icon name={kind} size={22} />
    <div>{children}</div>
  </div>
);
