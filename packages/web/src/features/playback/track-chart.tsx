import type { EpochMs } from '@quipu/engine';
import { memo, type PointerEvent, useCallback } from 'react';
import type { OpenedScreen } from './opened-screen.ts';
import styles from './playback.module.css';
import { trackTexts as texts } from './track-texts.ts';
import { pointsPath, type Row, spansPath, type Tracks, UNITS } from './tracks.ts';

interface RowsProps {
  readonly tracks: Tracks;
  readonly instants: OpenedScreen['instants'];
}

const OF_SERVER: ReadonlySet<Row['name']> = new Set(['photos', 'others', 'staff', 'received', 'held']);

const Rows = memo(({ tracks, instants }: RowsProps) =>
  tracks.rows.map((row) => (
    <div key={row.name} className={styles['row']} data-of={OF_SERVER.has(row.name) ? 'server' : 'device'}>
      <span>{texts.rows[row.name]}</span>
      <svg viewBox={`0 0 ${UNITS} 20`} preserveAspectRatio="none" aria-hidden="true" data-row={row.name}>
        <path d={spansPath(row, instants)} data-kind="spans" />
        <path d={pointsPath(row, instants)} data-kind="points" />
      </svg>
    </div>
  )),
);

interface TrackChartProps extends RowsProps {
  readonly time: EpochMs;
  readonly onTime: (time: EpochMs) => void;
}

/** Lines of what happened, one under the other at the same times, with the instant across all of them. */
export const TrackChart = ({ tracks, instants, time, onTime }: TrackChartProps) => {
  const { from, to } = instants;
  const length = Math.max(1, to - from);
  const point = useCallback(
    ({ currentTarget, clientX, buttons, type }: PointerEvent<HTMLDivElement>) => {
      if (type === 'pointermove' && buttons === 0) return;
      const line = currentTarget.querySelector('svg')?.getBoundingClientRect();
      if (line === undefined || line.width === 0 || clientX < line.left) return;
      onTime(from + Math.min(1, (clientX - line.left) / line.width) * length);
    },
    [from, length, onTime],
  );
  return (
    <div>
      <p className={styles['hint']}>{texts.hint}</p>
      <div className={styles['chart']} onPointerDown={point} onPointerMove={point}>
        <Rows tracks={tracks} instants={instants} />
        <div className={styles['cursorPlace']} aria-hidden="true">
          <div className={styles['cursor']} style={{ left: `${(100 * (time - from)) / length}%` }} />
        </div>
      </div>
      {tracks.empty.length > 0 && (
        <p className={styles['hint']}>
          {texts.empty(tracks.empty.map((name) => texts.rows[name].toLowerCase()).join(', '))}
        </p>
      )}
    </div>
  );
};
