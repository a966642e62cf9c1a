import type { CSSProperties } from 'react';
import { formatGrade } from '../../../ui/figures/format-grade.ts';
import styles from './results.module.css';
import { texts } from './texts.ts';

/** A number needs as much of the room of its bar. */
const NUMBER_SHARE = 12;

interface HistogramProps {
  /** Counts in equal parts of the scale, the lowest first. */
  readonly parts: readonly number[];
  readonly scale: number;
}

/** A table whose numbers have bars: it is read as it is seen. */
export const Histogram = ({ parts, scale }: HistogramProps) => {
  const most = Math.max(1, ...parts);
  const edge = (place: number): string => formatGrade((scale * place) / parts.length);
  return (
    <table className={styles['bars']} aria-label={texts.distribution}>
      <thead>
        <tr>
          <th scope="col">{texts.part}</th>
          <th scope="col">{texts.people}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((count, place) => (
          <tr key={edge(place)}>
            <th scope="row">{texts.between(edge(place), edge(place + 1))}</th>
            <td>
              <span className={styles['bar']}>
                <span
                  aria-hidden="true"
                  style={{ width: `${(count / most) * (100 - NUMBER_SHARE)}%` } satisfies CSSProperties}
                />
                <span>{count}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
