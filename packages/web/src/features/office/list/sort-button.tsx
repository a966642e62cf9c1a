import { Outline } from '../../../ui/outline.tsx';
import styles from './list.module.css';

const OUTLINES = {
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  none: 'M8 9l4-4 4 4M8 15l4 4 4-4',
} as const;

interface SortButtonProps {
  readonly title: string;
  /** Null: the list is sorted by something else. */
  readonly standing: 'up' | 'down' | null;
  readonly onSort: () => void;
}

/** The heading of a column that a list can be sorted by. Its cell says which way it is sorted. */
export const SortButton = ({ title, standing, onSort }: SortButtonProps) => (
  <button type="button" className={styles['sort']} data-sorted={standing !== null} onClick={onSort}>
    {title}
    <Outline path={OUTLINES[standing ?? 'none']} size={16} />
  </button>
);
