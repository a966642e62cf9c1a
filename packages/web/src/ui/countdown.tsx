import { MINUTE_MS } from '@quipu/engine';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './countdown.module.css';
import { formatSpan, speakSpan } from './format-span.ts';
import { texts } from './texts.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

type ReadClock = () => number | null;

const left = (deadline: number, now: ReadClock): number | null => {
  const at = now();
  return at === null ? null : Math.max(0, deadline - at);
};

/**
 * Returns what is left until `deadline`, anew just after each whole second. It is computed from the
 * clock each time, so a throttled or late tick shows the right figure. Null while the clock does
 * not know the time.
 */
const useRemaining = (deadline: number, now: ReadClock): number | null => {
  const [remaining, setRemaining] = useState(() => left(deadline, now));
  useEffect(() => {
    let alarm: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(alarm);
      const reading = left(deadline, now);
      setRemaining(reading);
      // At its end, too: the server can move an end, or the clock, back.
      alarm = setTimeout(tick, reading === null ? 1_000 : (reading % 1_000 || 1_000) + 5);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(alarm);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [deadline, now]);
  return remaining;
};

export const WARNING_MS = 300_000;
const ANNOUNCED_AT = [60, 30, 15, 10, 5, 3, 1].map((minutes) => minutes * MINUTE_MS);

export interface CountdownProps {
  readonly deadline: number;
  readonly now: () => number | null;
  /** Names the figures, and is read before them. */
  readonly label?: string;
  /** Called when it reaches 0: again, where the clock or the end was set back since. */
  readonly onOver?: () => void;
  /** Reads the thresholds out. Off for counters that nobody waits for. */
  readonly announced?: boolean;
  /** The remainder below which it is shown in red. */
  readonly warningMs?: number;
}

/** The threshold just crossed between two readings; null: none. */
const crossedThreshold = (before: number, after: number): number | null =>
  ANNOUNCED_AT.findLast((at) => before > at && after <= at) ?? (before > 0 && after === 0 ? 0 : null);

/** Time left, in figures that do not jump. Those who hear the page are told at thresholds only. */
export const Countdown = ({
  deadline,
  now,
  label = texts.timeLeft,
  onOver,
  announced = true,
  warningMs = WARNING_MS,
}: CountdownProps) => {
  const remaining = useRemaining(deadline, now);
  const [seen, setSeen] = useState(remaining);
  const [said, setSaid] = useState('');
  if (seen !== remaining) {
    const crossed = seen === null || remaining === null ? null : crossedThreshold(seen, remaining);
    setSeen(remaining);
    if (announced && crossed !== null) setSaid(crossed === 0 ? texts.timeOver : `${label}: ${speakSpan(crossed)}`);
  }
  const over = useEffectEvent(() => onOver?.());
  const isOver = remaining === 0;
  useEffect(() => {
    if (isOver) over();
  }, [isOver]);
  return (
    <>
      <span
        className={styles['figures']}
        role="timer"
        aria-live="off"
        aria-label={label}
        data-warning={remaining !== null && remaining <= warningMs}
      >
        {remaining === null ? '--:--' : formatSpan(remaining)}
      </span>
      {announced && <VisuallyHidden role="status">{said}</VisuallyHidden>}
    </>
  );
};
