import type { WatchedSheet } from '@quipu/contract';
import { Chip, type Tone } from '../../../ui/figures/chip.tsx';
import { texts as common } from '../texts.ts';
import styles from './board.module.css';
import { texts } from './texts.ts';

interface Cell {
  readonly sheet: WatchedSheet;
}

const TONES: Readonly<Record<WatchedSheet['status'], Tone>> = {
  P: 'primary',
  A: 'warning',
  F: 'success',
  FT: 'success',
  FC: 'secondary',
  FST: 'success',
  I: 'secondary',
};

export const Status = ({ sheet: { status } }: Cell) => <Chip tone={TONES[status]}>{common.status[status]}</Chip>;

/** `none`: what is said where its heading does not stand above it. */
export const Incidents = ({
  sheet: { openIncidents, incidents },
  none = texts.noIncidents,
}: Cell & { readonly none?: string }) => {
  if (openIncidents === 0)
    return <span className={styles['quiet']}>{incidents === 0 ? none : texts.reviewed(incidents)}</span>;
  return (
    <span className={styles['pair']}>
      <span className={styles['trouble']}>{texts.toReview(openIncidents)}</span>{' '}
      <span className={styles['quiet']}>{texts.ofAll(incidents)}</span>
    </span>
  );
};

/** The reference, and what else tells two sheets of a person apart. */
export const Reference = ({ sheet: { reference, attempt, viewer } }: Cell) => (
  <span className={`${styles['quiet']} ${styles['cut']}`}>
    {[
      reference,
      ...(attempt > 1 ? [texts.attempt(attempt)] : []),
      ...(viewer === null ? [] : [texts.viewedBy(viewer)]),
    ].join(' · ')}
  </span>
);
