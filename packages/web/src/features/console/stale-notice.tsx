import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatSecond } from './format-hours.ts';
import { texts } from './texts.ts';

interface StaleNoticeProps {
  /** When what is shown was true. */
  readonly since: number | null;
  readonly problem: { readonly kind: 'refused' | 'unreachable'; readonly text: string | null } | null;
  readonly onRetry: () => void;
}

/** Says that what is on the screen is not what there is now; nothing where it is. */
export const StaleNotice = ({ since, problem, onRetry }: StaleNoticeProps) =>
  problem === null ? null : (
    <div style={{ marginBottom: 16 }}>
      <Alert severity="warning" role="alert">
        {problem.text ?? (since === null ? texts.unreachable : texts.staleSince(formatSecond(since)))}{' '}
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      </Alert>
    </div>
  );
