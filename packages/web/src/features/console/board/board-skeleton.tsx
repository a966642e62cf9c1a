import Skeleton from '@mui/material/Skeleton';
import { texts } from '../../../ui/texts.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './board.module.css';

const FILTERS = [84, 150, 110, 120, 104];
const ROWS = Array.from({ length: 16 }, (_, at) => `row-${at}`);

/** The place of the filters and of the rows, while they are on their way. */
export const BoardSkeleton = () => (
  <div role="status" aria-busy="true">
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    <div className={styles['filters']}>
      {FILTERS.map((width) => (
        <Skeleton key={width} variant="rounded" width={width} height={36} />
      ))}
    </div>
    <div className={styles['bones']}>
      {ROWS.map((key) => (
        <Skeleton key={key} variant="text" />
      ))}
    </div>
  </div>
);
