import Paper from '@mui/material/Paper';
import { type ReactNode, useId } from 'react';
import styles from './enrollment.module.css';

export interface SectionCardProps {
  /** Null: it needs no title of its own. */
  readonly title: string | null;
  readonly id?: string;
  /** Stands beside the title. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a step. */
export const SectionCard = ({ title, id, note, children }: SectionCardProps) => {
  const own = useId();
  const heading = id ?? own;
  if (title === null)
    return (
      <Paper variant="outlined" className={styles['card']}>
        {children}
      </Paper>
    );
  return (
    <Paper component="section" variant="outlined" className={styles['card']} aria-labelledby={heading}>
      <div className={styles['heading']}>
        <h3 id={heading} tabIndex={-1}>
          {title}
        </h3>
        {note}
      </div>
      {children}
    </Paper>
  );
};
