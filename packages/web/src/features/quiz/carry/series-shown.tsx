import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { QrCode } from '../../../ui/qr/qr-code.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import styles from './carry.module.css';
import type { CodeSeries } from './code-series.ts';
import { texts } from './texts.ts';
import { useAwake } from './use-awake.ts';

/** A slow reader sees each code at least once at the first of these. */
const EACH_MS = 250;
const SLOW_EACH_MS = 700;
const WIDTH = 420;
/** So many are read before anybody wonders how long it takes. */
const MAX_QUICK_PARTS = 60;
/** Codes that are shown for each part until all is read, where a third of them is missed. */
const CODES_A_PART = 1.5;
const MINUTE_MS = 60_000;
const minutesFor = (parts: number, isSlow: boolean): number =>
  Math.ceil((parts * CODES_A_PART * (isSlow ? SLOW_EACH_MS : EACH_MS)) / MINUTE_MS);

interface SeriesShownProps {
  readonly id: string;
  readonly series: CodeSeries;
}

/** Codes one after the other, without end: whoever began to read late, or missed some, reads on. It can be stopped. */
export const SeriesShown = ({ id, series }: SeriesShownProps) => {
  useAwake();
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [number, setNumber] = useState(0);
  const [isSlow, setSlow] = useState(isCalm);
  const [isPaused, setPaused] = useState(false);
  const moves = !isPaused && series.parts > 1;
  useEffect(() => {
    if (!moves) return undefined;
    const timer = setInterval(() => setNumber((last) => last + 1), isSlow ? SLOW_EACH_MS : EACH_MS);
    return () => clearInterval(timer);
  }, [moves, isSlow]);
  return (
    <section id={id} tabIndex={-1} className={styles['series']}>
      <p>{texts.showing(series.parts)}</p>
      {series.parts > MAX_QUICK_PARTS && <p>{texts.takesLong(minutesFor(series.parts, isSlow))}</p>}
      <div className={styles['code']}>
        <QrCode text={series.code(number)} label={texts.code(series.parts)} width={WIDTH} isDense />
      </div>
      {series.parts > 1 && (
        <div className={styles['pace']}>
          <Button onClick={() => setPaused(!isPaused)}>{isPaused ? texts.goOn : texts.pause}</Button>
          <Button onClick={() => setSlow(!isSlow)}>{isSlow ? texts.faster : texts.slower}</Button>
        </div>
      )}
    </section>
  );
};
