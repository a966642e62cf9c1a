import { styled } from '@mui/material/styles';
import type { RegradeReview, RegradeStatus } from '@quipu/contract';
import { Chip } from '../../ui/figures/chip.tsx';
import { formatMoment } from '../../ui/figures/format-moment.ts';
import { texts } from './texts.ts';

const TONES = { P: 'info', A: 'success', R: 'error', N: 'secondary' } as const satisfies Record<RegradeStatus, string>;
/** In the institution's time. */
const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '12px 14px',
  display: 'grid',
  gap: 12,
  borderRadius: 8,
  backgroundColor: theme.palette.background.default,
  '& p': { margin: '6px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& small': { color: theme.palette.text.secondary, fontSize: '0.875rem', marginLeft: 8 },
}));

/** What was asked of an item, and what was decided. */
export const Requests = ({ requests }: { readonly requests: readonly RegradeReview[] }) => (
  <List aria-label={texts.requests}>
    {requests.map(({ id, comment, status, createdAt, answer }) => (
      <li key={id}>
        <Chip tone={TONES[status]}>{texts.status[status]}</Chip>
        <small>{texts.sentOn(formatMoment(createdAt))}</small>
        <p>{comment}</p>
        {answer !== null && (
          <p>
            <strong>{texts.answer}:</strong> {answer}
          </p>
        )}
      </li>
    ))}
  </List>
);
