import {
  formatSecond,
  incidentText,
  kindText,
  type WatchedAction,
  type WatchedGivenBack,
  type WatchedIncident,
  type WatchedPhoto,
} from '@quipu/contract';
import type { ReactNode } from 'react';
import { formatSpan } from '../../../ui/format-span.ts';
import { PhotoView } from '../../../ui/kit/photo-view.tsx';
import styles from './sheet.module.css';
import { texts } from './texts.ts';

const numbers = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 2 });
const seconds = (ms: number): number => Math.round(ms / 1_000);
const names: Readonly<Record<string, string>> = texts.actions;

/** Tells its moment, and its length where it has one. */
const timeOf = ({ at, endedAt }: WatchedIncident): string =>
  endedAt === null ? formatSecond(at) : texts.over(formatSecond(at), formatSecond(endedAt), formatSpan(endedAt - at));

interface IncidentItemProps {
  readonly incident: WatchedIncident;
  /** It stands among those that are to be looked into, with its photo and with what can be done. */
  readonly toReview?: boolean;
  readonly children?: ReactNode;
}

export const IncidentItem = ({ incident, toReview = false, children }: IncidentItemProps) => {
  const { at, photoId, closedAt, closedBy, closedReason, objection } = incident;
  return (
    <li className={styles['item']}>
      <strong>{incidentText(incident)}</strong>
      <p>{timeOf(incident)}</p>
      {closedAt !== null && <p>{texts.closedBy(closedBy ?? '', formatSecond(closedAt), closedReason ?? '')}</p>}
      {closedAt === null && !toReview && <p>{texts.isOpen}</p>}
      {objection !== null && (
        <>
          <p>{texts.objection(formatSecond(objection.at), objection.text)}</p>
          <p>{objection.decided === null ? texts.objectionWaits : texts.decided(objection.decided)}</p>
        </>
      )}
      {photoId !== null && toReview && (
        <PhotoView
          className={styles['actions']}
          photoId={photoId}
          alt={texts.photoAlt(texts.photoKinds.quiz, formatSecond(at))}
        />
      )}
      {children}
    </li>
  );
};

export const PhotoItem = ({ photo: { id, kind, at, number, faces, distance } }: { readonly photo: WatchedPhoto }) => {
  const name = [texts.photoKinds[kind], ...(number === null ? [] : [texts.photoNumber(number)])].join(' ');
  const seen = [
    formatSecond(at),
    ...(faces === null ? [] : [texts.faces(faces)]),
    ...(distance === null ? [] : [texts.distance(numbers.format(distance))]),
  ];
  return (
    <li className={styles['item']}>
      <strong>{name}</strong>
      <p>{seen.join(' · ')}</p>
      <PhotoView className={styles['actions']} photoId={id} alt={texts.photoAlt(name, formatSecond(at))} />
    </li>
  );
};

/** An incident that was closed comes by the name of its kind. */
const detailOf = ({ what, detail }: WatchedAction): string | null =>
  detail === null || what !== 'closeIncident' ? detail : kindText(detail);

/** A viewing is told of twice: that it began, and how long it was. */
const nameOf = ({ what, detail }: WatchedAction): string => {
  if (what === 'view' && detail === null) return texts.actions.viewBegun;
  return Object.hasOwn(names, what) ? (names[what] ?? what) : texts.otherAction(what);
};

export const ActionItem = ({ action }: { readonly action: WatchedAction }) => {
  const { at, who, why } = action;
  const detail = detailOf(action);
  return (
    <li className={styles['item']}>
      <strong>{nameOf(action)}</strong>
      <p>
        {formatSecond(at)} · {texts.by(who)}
      </p>
      {detail !== null && detail !== '' && <p>{detail}</p>}
      {why !== null && why !== '' && <p>{texts.reason(why)}</p>}
    </li>
  );
};

/** Time that a clock ran and its examinee did not have: what was given back, and what is left to a person or was refused by one. */
export const TimeItem = ({ time }: { readonly time: WatchedGivenBack }) => {
  const { cause, from, to, givenMs, proposedMs, isDecided } = time;
  const left = isDecided ? texts.refused : texts.proposed;
  return (
    <li className={styles['item']}>
      <strong>
        {texts.givenBack}: {texts.causes[cause]}
      </strong>
      <p>
        {formatSecond(from)} – {formatSecond(to)}
      </p>
      <p>{texts.given(seconds(givenMs))}</p>
      {proposedMs > 0 && <p>{left(seconds(proposedMs))}</p>}
    </li>
  );
};
