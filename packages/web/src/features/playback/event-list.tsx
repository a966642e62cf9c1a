import { clockText, eventText, sheetNames, whoseWordText } from '@quipu/engine/playback';
import { memo, useMemo } from 'react';
import type { OpenedScreen } from './opened-screen.ts';
import styles from './playback.module.css';
import { texts } from './texts.ts';

/** So many before and after the instant: more is read by nobody at once. */
const AROUND = 12;

interface EventListProps {
  readonly opened: OpenedScreen;
  readonly place: number;
  readonly onGo: (place: number) => void;
}

/** The events around a place, each in words and by whose word it is. */
export const EventList = memo(({ opened, place, onGo }: EventListProps) => {
  const { recording, tape } = opened;
  const from = Math.max(0, place - AROUND);
  const names = useMemo(() => {
    const session = tape.at(tape.length);
    return session.index === null ? null : sheetNames(() => session);
  }, [tape]);
  const shown = recording.events.slice(from, place + AROUND);
  return (
    <ol className={styles['events']} aria-label={texts.events}>
      {names !== null &&
        shown.map((recorded, i) => {
          const at = from + i + 1;
          return (
            <li key={at} aria-current={at === place ? 'true' : undefined} data-future={at > place}>
              <button type="button" onClick={() => onGo(at)}>
                <time>{clockText(recorded.event.at)}</time>
                <span>{eventText(recorded.event, names)}</span>
                <small>{whoseWordText(recorded)}</small>
              </button>
            </li>
          );
        })}
    </ol>
  );
});
