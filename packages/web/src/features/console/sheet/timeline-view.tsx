import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import type { Timeline } from '../api.ts';
import { ActItem } from './act-item.tsx';
import { ENTRY_KINDS, type Entry, type EntryKind, entriesOf, idOfEntry, toReview } from './entries.ts';
import { IncidentItem } from './incident-item.tsx';
import { PhotoItem } from './photo-item.tsx';
import { texts } from './texts.ts';
import { TimeItem } from './time-item.tsx';

const Section = styled('section')(({ theme }) => ({
  marginTop: 20,
  '& h3': { ...theme.typography.h2, fontSize: '1rem', marginBottom: 8, '&:focus': { outline: 'none' } },
  '& ol': { listStyle: 'none', margin: 0, padding: 0 },
  '& .note': { fontSize: '0.875rem', color: theme.palette.text.secondary },
}));
const Kinds = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: '0 0 8px',
  padding: 0,
  border: 0,
  '& > button': {
    minHeight: 44,
    padding: '4px 12px',
    font: 'inherit',
    fontSize: '0.875rem',
    color: theme.palette.text.primary,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 999,
    backgroundColor: theme.palette.background.paper,
    cursor: 'pointer',
    '&[aria-pressed="true"]': {
      borderColor: theme.palette.primary.main,
      color: theme.palette.primary.main,
      fontWeight: 600,
    },
  },
}));

const EntryItem = ({ entry }: { readonly entry: Entry }) => {
  if (entry.kind === 'incident') return <IncidentItem incident={entry.incident} onClosed={null} />;
  if (entry.kind === 'photo') return <PhotoItem photo={entry.photo} />;
  return entry.kind === 'time' ? <TimeItem time={entry.time} /> : <ActItem act={entry.act} />;
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
      <Section>
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
      </Section>
      <Section>
        <h3>{texts.history}</h3>
        <Kinds aria-label={texts.show}>
          {ENTRY_KINDS.map((kind) => (
            <button key={kind} type="button" aria-pressed={kind === shown} onClick={() => setShown(kind)}>
              {texts.kinds[kind]}
            </button>
          ))}
        </Kinds>
        {timeline.photos.length > 0 && (shown === 'all' || shown === 'photo') && (
          <p className="note">{texts.photoLogged}</p>
        )}
        {entries.length === 0 && <p className="note">{shown === 'all' ? texts.noHistory : texts.noSuch}</p>}
        <ol>
          {entries.map((entry) => (
            <li key={idOfEntry(entry)}>
              <EntryItem entry={entry} />
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
};
