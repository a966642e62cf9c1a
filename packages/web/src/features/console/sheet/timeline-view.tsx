import { useRef, useState } from 'react';
import type { Timeline } from '../api.ts';
import { ActionItem } from './action-item.tsx';
import { ENTRY_KINDS, type Entry, type EntryKind, entriesOf, idOfEntry, toReview } from './entries.ts';
import { IncidentItem } from './incident-item.tsx';
import { PhotoItem } from './photo-item.tsx';
import styles from './sheet.module.css';
import { texts } from './texts.ts';
import { TimeItem } from './time-item.tsx';

const EntryItem = ({ entry }: { readonly entry: Entry }) => {
  if (entry.kind === 'incident') return <IncidentItem incident={entry.incident} onClosed={null} />;
  if (entry.kind === 'photo') return <PhotoItem photo={entry.photo} />;
  return entry.kind === 'time' ? <TimeItem time={entry.time} /> : <ActionItem action={entry.action} />;
};

interface TimelineViewProps {
  readonly timeline: Timeline;
  readonly onChanged: () => void;
}

/** First what waits for someone to look into it, then everything that happened. */
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
      <section className={styles['section']}>
        <h3 ref={heading} tabIndex={-1}>
          {texts.toReview(open.length)}
        </h3>
        <ol>
          {open.map((incident) => (
            <li key={incident.id}>
              <IncidentItem incident={incident} onClosed={closed} />
            </li>
          ))}
        </ol>
      </section>
      <section className={styles['section']}>
        <h3>{texts.history}</h3>
        <fieldset className={styles['kinds']} aria-label={texts.show}>
          {ENTRY_KINDS.map((kind) => (
            <button key={kind} type="button" aria-pressed={kind === shown} onClick={() => setShown(kind)}>
              {texts.kinds[kind]}
            </button>
          ))}
        </fieldset>
        {timeline.photos.length > 0 && (shown === 'all' || shown === 'photo') && (
          <p className={styles['note']}>{texts.photoLogged}</p>
        )}
        {entries.length === 0 && <p className={styles['note']}>{shown === 'all' ? texts.noHistory : texts.noSuch}</p>}
        <ol>
          {entries.map((entry) => (
            <li key={idOfEntry(entry)}>
              <EntryItem entry={entry} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
};
