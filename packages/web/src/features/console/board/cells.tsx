import type { WatchedSheet } from '@quipu/contract';
import { Chip, type Tone } from '../../../ui/figures/chip.tsx';
import { formatSpan } from '../../../ui/format-span.ts';
import { Icon } from '../../../ui/icon.tsx';
import { cameraText, microphoneText } from '../incident-text.ts';
import { texts as common } from '../texts.ts';
import { useServerNow } from '../use-server-now.ts';
import styles from './board.module.css';
import { SILENT_MS } from './sheet-states.ts';
import { texts } from './texts.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;

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

/** Says how long ago it was, in the greatest unit that fits. */
export const agoText = (millis: number): string => {
  const span = Math.max(0, millis);
  if (span < MINUTE) return texts.ago(texts.seconds(Math.floor(span / SECOND)));
  if (span < HOUR) return texts.ago(texts.minutes(Math.floor(span / MINUTE)));
  return texts.ago(texts.hours(Math.floor(span / HOUR)));
};

/** The last word of the device. It is of use only while its evaluation is under way. */
export const Heard = ({ sheet: { status, heardAt } }: Cell) => {
  const now = useServerNow();
  if (status !== 'A' || now === null) return texts.unknown;
  if (heardAt === null) return texts.neverHeard;
  const ago = <span className={styles['quiet']}>{agoText(now - heardAt)}</span>;
  return now - heardAt > SILENT_MS ? (
    <span className={styles['trouble']}>
      <Icon name="noLink" size={18} />
      <span className={styles['pair']}>
        <span>{texts.silent}</span> {ago}
      </span>
    </span>
  ) : (
    <span className={styles['pair']}>
      <span>{texts.connected}</span> {ago}
    </span>
  );
};

export const Left = ({ sheet: { status, deadline } }: Cell) => {
  const now = useServerNow();
  if (status !== 'A' || deadline === null || now === null) return texts.unknown;
  return now >= deadline ? texts.over : <span className={styles['figures']}>{formatSpan(deadline - now)}</span>;
};

/** Names in words what is wrong with a device that is under way; null: it has said nothing yet. */
const deviceTroubles = (sheet: WatchedSheet): readonly string[] | null => {
  const { status, camera, microphone, displays, isVisible } = sheet;
  if (status !== 'A' || isVisible === null) return null;
  return [
    ...(camera === null ? [] : [cameraText(camera)]),
    ...(microphone === null ? [] : [microphoneText(microphone)]),
    ...(displays !== null && displays > 1 ? [texts.displays(displays)] : []),
    ...(isVisible ? [] : [texts.hidden]),
  ];
};

export const Devices = ({ sheet }: Cell) => {
  const troubles = deviceTroubles(sheet);
  if (troubles === null) return texts.unknown;
  return troubles.length === 0 ? (
    <span className={styles['fine']}>
      <Icon name="success" size={18} />
      {texts.fine}
    </span>
  ) : (
    <span className={styles['trouble']} title={troubles.join(', ')}>
      <Icon name="warning" size={18} />
      <span className={styles['cut']}>{troubles.join(', ')}</span>
    </span>
  );
};

/** Incidents to review, of all. `none` is said where no heading stands above it. */
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
