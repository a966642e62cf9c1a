import type { EpochMs } from '@quipu/engine';
import { clockText } from '@quipu/engine/playback';
import { memo } from 'react';
import styles from './playback.module.css';
import type { ServerFact } from './server-facts.ts';
import { serverTexts as texts } from './server-texts.ts';

const AROUND = 8;

interface ServerListProps {
  readonly facts: readonly ServerFact[];
  readonly time: EpochMs;
  readonly onTime: (time: EpochMs) => void;
}

/** Lists what the server saw around a time, by its own clock. */
export const ServerList = memo(({ facts, time, onTime }: ServerListProps) => {
  const come = facts.filter(({ at }) => at <= time).length;
  const from = Math.max(0, come - AROUND);
  if (facts.length === 0) return <p>{texts.none}</p>;
  return (
    <ol className={styles['events']} aria-label={texts.title}>
      {facts.slice(from, come + AROUND).map(({ n, at, text }) => (
        <li key={n} data-future={at > time} aria-current={n + 1 === come ? 'true' : undefined}>
          <button type="button" onClick={() => onTime(at)}>
            <time>{clockText(at)}</time>
            <span>{text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
});

/** Lists what nobody can point at, for nobody keeps it. */
export const NotKept = () => (
  <details className={styles['details']}>
    <summary>{texts.notKept.title}</summary>
    <ul className={styles['words']}>
      {texts.notKept.list.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </details>
);
