import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './page-state.module.css';
import { texts } from './texts.ts';

interface StateProps {
  readonly text: string;
  readonly icon?: IconName;
  /** Buttons beside it. */
  readonly children?: ReactNode;
}

/** A whole page (or a part of one) that has nothing to show: cords without a knot. */
export const EmptyState = ({ text, icon, children }: StateProps) => (
  <div className={styles['frame']}>
    {icon === undefined ? <div className={styles['cords']} /> : <Icon name={icon} size={44} />}
    <p>{text}</p>
    {children !== undefined && <div className={styles['actions']}>{children}</div>}
  </div>
);

interface ErrorStateProps extends StateProps {
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}

/** Says what went wrong, and lets one try again. */
export const ErrorState = ({ text, icon = 'error', onRetry, retrying = false, children }: ErrorStateProps) => (
  <div className={styles['frame']} role="alert">
    <Icon name={icon} size={44} />
    <p>{text}</p>
    <div className={styles['actions']}>
      {onRetry !== undefined && (
        <Button variant="contained" onClick={onRetry} loading={retrying}>
          {texts.retry}
        </Button>
      )}
      {children}
    </div>
  </div>
);
