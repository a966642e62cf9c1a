import type { RegradeReview, RegradeStatus } from '@quipu/contract';
import { Chip } from '../../ui/figures/chip.tsx';
import { formatMoment } from '../../ui/figures/format-moment.ts';
import styles from './review.module.css';
import { texts } from './texts.ts';

const TONES = { P: 'info', A: 'success', R: 'error', N: 'secondary' } as const satisfies Record<RegradeStatus, string>;

/** Lists the requests about an item, with what was decided. */
export const Requests = ({ requests }: { readonly requests: readonly RegradeReview[] }) => (
  <ul className={styles['list']} aria-label={texts.requests}>
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
  </ul>
);
