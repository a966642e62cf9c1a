import Typography from '@mui/material/Typography';
import {
  INSTITUTION_ZONE,
  type WatchedAction,
  type WatchedGivenBack,
  type WatchedIncident,
  type WatchedPhoto,
  zoneInWords,
} from '@quipu/contract';
import { useRef, useState } from 'react';
import { Toggles } from '../../../ui/kit/toggles.tsx';
import type { Timeline } from '../api.ts';
import styles from './sheet.module.css';
import { texts } from './texts.ts';
import { ActionItem, IncidentItem, PhotoItem, TimeItem } from './timeline-items.tsx';

type Entry =
  | { readonly kind: 'incident'; readonly at: number; readonly incident: WatchedIncident }
  | { readonly kind: 'photo'; readonly at: number; readonly photo: WatchedPhoto }
  | { readonly kind: 'action'; readonly at: number; readonly action: WatchedAction }
  | { readonly kind: 'time'; readonly at: number; readonly time: WatchedGivenBack };
const ENTRY_KINDS = ['all', 'incident', 'photo', 'action', 'time'] as const;
type EntryKind = (typeof ENTRY_KINDS)[number];

/** Lists what happened on a sheet, the newest first. */
const entriesOf = ({ incidents, photos, actions, givenBack }: Timeline, shown: EntryKind): readonly Entry[] =>
  [
    ...incidents.map((incident): Entry => ({ kind: 'incident', at: incident.at, incident })),
    ...photos.map((photo): Entry => ({ kind: 'photo', at: photo.at, photo })),
    ...actions.map((action): Entry => ({ kind: 'action', at: action.at, action })),
    ...givenBack.map((time): Entry => ({ kind: 'time', at: time.to, time })),
  ]
    .filter(({ kind }) => shown === 'all' || kind === shown)
    .sort((a, b) => b.at - a.at);

const itemOf = (entry: Entry) => {
  switch (entry.kind) {
    case 'incident':
      return <IncidentItem key={`incident-${entry.incident.id}`} incident={entry.incident} onClosed={null} />;
    case 'photo':
      return <PhotoItem key={`photo-${entry.photo.id}`} photo={entry.photo} />;
    case 'action':
      return <ActionItem key={`action-${entry.action.id}`} action={entry.action} />;
    case 'time':
      return <TimeItem key={`time-${entry.time.id}`} time={entry.time} />;
    default:
      return entry satisfies never;
  }
};

/** Lists the incidents that nobody has looked into yet, the oldest first: it has waited longest. */
const toReview = (incidents: readonly WatchedIncident[]): readonly WatchedIncident[] =>
  incidents.filter(({ closedAt }) => closedAt === null).sort((a, b) => a.at - b.at);

interface TimelineViewProps {
  readonly timeline: Timeline;
  readonly onChanged: () => void;
}

/** Incidents that wait for someone to look into them, and then everything that happened. */
export const TimelineView = ({ timeline, onChanged }: TimelineViewProps) => {
  const [shown, setShown] = useState<EntryKind>('all');
  const heading = useRef<HTMLHeadingElement>(null);
  const open = toReview(timeline.incidents);
  const entries = entriesOf(timeline, shown);
  const closed = () => {
    // The button that did it goes with its incident.
    heading.current?.focus();
    onChanged();
  };
  return (
    <>
      <Typography color="textSecondary">{texts.zone(zoneInWords(INSTITUTION_ZONE))}</Typography>
      <section className={styles['section']}>
        <Typography variant="h3" ref={heading} tabIndex={-1}>
          {texts.toReview(open.length)}
        </Typography>
        <ol>
          {open.map((incident) => (
            <IncidentItem key={incident.id} incident={incident} onClosed={closed} />
          ))}
        </ol>
      </section>
      <section className={styles['section']}>
        <Typography variant="h3">{texts.history}</Typography>
        <Toggles
          label={texts.show}
          choices={ENTRY_KINDS.map((value) => ({ value, text: texts.kinds[value] }))}
          chosen={shown}
          onChoose={setShown}
        />
        {timeline.photos.length > 0 && (shown === 'all' || shown === 'photo') && (
          <Typography variant="body2" color="textSecondary">
            {texts.photoLogged}
          </Typography>
        )}
        {entries.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {shown === 'all' ? texts.noHistory : texts.noSuch}
          </Typography>
        )}
        <ol>{entries.map(itemOf)}</ol>
      </section>
    </>
  );
};
