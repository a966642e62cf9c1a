import Typography from '@mui/material/Typography';
import type { WatchedAction, WatchedGivenBack, WatchedIncident, WatchedPhoto } from '@quipu/contract';
import { useState } from 'react';
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
      return <IncidentItem key={`incident-${entry.incident.id}`} incident={entry.incident} />;
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

/** Everything that happened, the newest first. */
export const TimelineView = ({ timeline }: { readonly timeline: Timeline }) => {
  const [shown, setShown] = useState<EntryKind>('all');
  const entries = entriesOf(timeline, shown);
  return (
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
  );
};
