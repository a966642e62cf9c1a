import { cameraText, microphoneText, type WatchedSheet } from '@quipu/contract';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@quipu/engine';
import type { ReactNode } from 'react';
import { formatSpan } from '../../../ui/format-span.ts';
import { Icon } from '../../../ui/icon.tsx';
import { texts as common } from '../texts.ts';
import { useServerNow } from '../use-server-now.ts';
import styles from './board.module.css';
import { hasTooManyDisplays, type Need, needOf, silentSince } from './needs.ts';
import { texts } from './texts.ts';

interface Cell {
  readonly sheet: WatchedSheet;
}

type Meaning = 'saved' | 'pending' | 'attention' | 'danger' | 'plain';

const MEANINGS: Readonly<Record<WatchedSheet['status'], Meaning>> = {
  P: 'pending',
  A: 'plain',
  F: 'saved',
  FT: 'saved',
  FC: 'attention',
  FST: 'saved',
  I: 'plain',
};

/** Tells how long something has lasted, in the greatest unit that fits. */
export const spanText = (millis: number): string => {
  const span = Math.max(0, millis);
  if (span < MINUTE_MS) return texts.seconds(Math.floor(span / SECOND_MS));
  if (span < HOUR_MS) return texts.minutes(Math.floor(span / MINUTE_MS));
  return texts.hours(Math.floor(span / HOUR_MS));
};
export const agoText = (millis: number): string => texts.ago(spanText(millis));

/** Says why somebody needs a proctor. */
const needText = ({ kind }: Need, { blockedBy }: WatchedSheet): string =>
  kind === 'blocked' ? texts.blocked(blockedBy === 'camera' ? texts.byCamera : texts.byDisplays) : texts.needs[kind];

const State = ({ meaning, children }: { readonly meaning: Meaning; readonly children: string }) => (
  <span className={`${styles['state']} ${styles['cut']}`} data-meaning={meaning} title={children}>
    {children}
  </span>
);

/** Tells where a sheet stands, or why its examinee needs somebody and for how long. */
export const Status = ({ sheet }: Cell) => {
  const now = useServerNow();
  const need = now === null ? null : needOf(sheet, now);
  const { pausedSince } = sheet;
  if (need === null && now !== null && sheet.status === 'A' && pausedSince !== null)
    return <State meaning="attention">{`${texts.paused} · ${spanText(now - pausedSince)}`}</State>;
  if (need === null || now === null)
    return <State meaning={MEANINGS[sheet.status]}>{common.status[sheet.status]}</State>;
  return (
    <State meaning={need.kind === 'incident' ? 'attention' : 'danger'}>
      {`${needText(need, sheet)} · ${spanText(now - need.since)}`}
    </State>
  );
};

/** The reference, where they sit, and what else tells two sheets of a person apart. */
export const Reference = ({ sheet: { reference, room, desk, attempt, viewer } }: Cell) => (
  <span className={`${styles['quiet']} ${styles['cut']}`}>
    {[
      reference,
      ...(room === null ? [] : [texts.place(room, desk)]),
      ...(attempt > 1 ? [texts.attempt(attempt)] : []),
      ...(viewer === null ? [] : [texts.viewedBy(viewer)]),
    ].join(' · ')}
  </span>
);

/** The last word of the device. It is of use only while its evaluation is under way. */
export const LastHeard = ({ sheet }: Cell) => {
  const now = useServerNow();
  const { status, heardAt } = sheet;
  if (status !== 'A' || now === null) return texts.unknown;
  const silent = silentSince(sheet, now);
  if (silent !== null)
    return (
      <span className={styles['trouble']}>
        <Icon name="noLink" size={18} />
        <span className={styles['cut']}>{texts.silence(spanText(now - silent))}</span>
      </span>
    );
  if (heardAt === null) return texts.neverHeard;
  return (
    <span className={styles['cut']}>
      {texts.connected} <span className={styles['quiet']}>{agoText(now - heardAt)}</span>
    </span>
  );
};

/** Shows what a device said last: grey, with its age, once it is not heard any more. */
export const LastSaid = ({ sheet, children }: Cell & { readonly children: ReactNode }) => {
  const now = useServerNow();
  const silent = now === null ? null : silentSince(sheet, now);
  if (silent === null || now === null) return children;
  return (
    <span className={styles['old']} title={texts.lastSaid(spanText(now - silent))}>
      {children}
    </span>
  );
};

export const Left = ({ sheet: { status, deadline, pausedSince } }: Cell) => {
  const now = useServerNow();
  if (status !== 'A' || deadline === null || now === null) return texts.unknown;
  const at = pausedSince ?? now;
  return at >= deadline ? texts.over : <span className={styles['figures']}>{formatSpan(deadline - at)}</span>;
};

/** Names in words what is wrong with a device that is under way; null: it has said nothing yet. */
const deviceTroubles = (sheet: WatchedSheet): readonly string[] | null => {
  const { status, camera, microphone, displays, isVisible } = sheet;
  if (status !== 'A' || isVisible === null) return null;
  return [
    ...(camera === null ? [] : [cameraText(camera)]),
    ...(microphone === null ? [] : [microphoneText(microphone)]),
    ...(displays !== null && hasTooManyDisplays(sheet) ? [texts.displays(displays)] : []),
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
    <span className={styles['cut']} title={`${texts.toReview(openIncidents)} ${texts.ofAll(incidents)}`}>
      <span className={styles['attention']}>{texts.toReview(openIncidents)}</span>{' '}
      <span className={styles['quiet']}>{texts.ofAll(incidents)}</span>
    </span>
  );
};
