import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ComponentProps } from 'react';
import { formatHour } from '../../ui/figures/format-moment.ts';
import styles from './console.module.css';
import { texts } from './texts.ts';

/** The place of a screen of the console, as wide as the window, for there is much to see at once. */
export const Page = (props: ComponentProps<'div'>) => <div {...props} className={styles['page']} />;

interface StaleNoticeProps {
  /** The moment when what is shown was true. */
  readonly since: number | null;
  readonly problem: { readonly kind: 'refused' | 'unreachable'; readonly text: string | null } | null;
  readonly onRetry: () => void;
}

/** Says that what is on the screen is not what there is now; nothing where it is. */
export const StaleNotice = ({ since, problem, onRetry }: StaleNoticeProps) =>
  problem === null ? null : (
    <Alert
      className={styles['stale']}
      severity="warning"
      role="alert"
      action={
        <Button size="small" color="inherit" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      {problem.text ?? (since === null ? texts.unreachable : texts.staleSince(formatHour(since)))}
    </Alert>
  );
