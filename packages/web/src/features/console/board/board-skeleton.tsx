import Skeleton from '@mui/material/Skeleton';
import { texts } from '../../../ui/texts.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './board.module.css';

const FILTERS = [84, 180, 110, 120, 104] as const;
const CELLS = ['20%', '12%', '6%', '10%', '8%'] as const;
const ROWS = Array.from({ length: 16 }, (_, at) => `row-${at}`);

/** The place of the search, the filters and the rows, while they are on their way. */
export const BoardSkeleton = () => (
  <div role="status" aria-busy="true">
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    <Skeleton className={styles['search']} variant="rounded" height={36} />
    <div className={styles['filters']}>
      {FILTERS.map((width) => (
        <Skeleton key={width} variant="rounded" width={width} height={36} />
      ))}
    </div>
    <div className={styles['bones']}>
      {ROWS.map((key) => (
        <div key={key} className={styles['bone']}>
          {CELLS.map((width) => (
            <Skeleton key={width} variant="rounded" width={width} height={14} />
          ))}
        </div>
      ))}
    </div>
  </div>
);
