import { HOUR_MS, MINUTE_MS } from '@quipu/engine';
import { useEffect, useReducer } from 'react';
import { Countdown } from '../../../ui/countdown.tsx';
import { speakSpan } from '../../../ui/format-span.ts';

interface TimeLeftProps {
  /** It names what the time is left to. */
  readonly label: string;
  readonly deadline: number;
  readonly now: () => number | null;
  readonly onDue: () => void;
}

/** Words, to the minute, and seconds only in the last hour: nobody has to watch days go by. */
export const TimeLeft = ({ label, deadline, now, onDue }: TimeLeftProps) => {
  const [, look] = useReducer((n: number) => n + 1, 0);
  const at = now();
  const left = at === null ? 0 : deadline - at;
  const isLong = left > HOUR_MS;
  useEffect(() => {
    if (!isLong) return undefined;
    const alarm = setTimeout(look, Math.min(MINUTE_MS, left - HOUR_MS));
    return () => clearTimeout(alarm);
  });
  return (
    <p>
      {label}{' '}
      {isLong ? (
        <strong>{speakSpan(Math.ceil(left / MINUTE_MS) * MINUTE_MS)}</strong>
      ) : (
        <Countdown key={deadline} deadline={deadline} now={now} label={label} announced={false} onOver={onDue} />
      )}
    </p>
  );
};
