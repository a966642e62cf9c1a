import type { RehearsalSecond } from '@quipu/contract';
import styles from './rehearsals.module.css';
import { texts } from './texts.ts';

const WIDTH = 120;
const HEIGHT = 40;

/** The replies of each of the last seconds as bars; those with failures in another colour. */
export const SecondsChart = ({ seconds }: { readonly seconds: readonly RehearsalSecond[] }) => {
  const most = Math.max(1, ...seconds.map(({ replies }) => replies));
  const shown = seconds.slice(-WIDTH);
  const first = WIDTH - shown.length;
  return (
    <figure className={styles['chart']}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {shown.map(({ at, replies, troubles }, place) => {
          const height = Math.max(0.5, (replies / most) * HEIGHT);
          return (
            <rect
              key={at}
              x={first + place + 0.1}
              y={HEIGHT - height}
              width={0.8}
              height={height}
              data-troubled={troubles > 0}
            />
          );
        })}
      </svg>
      <figcaption>{texts.chart(most)}</figcaption>
    </figure>
  );
};
