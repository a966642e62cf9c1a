import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { texts } from '../frame/texts.ts';
import styles from './list.module.css';
import type { Selection } from './use-selection.ts';

interface BulkBarProps<R> {
  readonly selection: Selection<R>;
  /** They can be done to the rows that are ticked. */
  readonly children: ReactNode;
}

/** Shows what can be done to the rows that are ticked, as long as there are any. It stays in sight below a long list. */
export const BulkBar = <R,>({ selection, children }: BulkBarProps<R>) => {
  const { rows, clear } = selection;
  return (
    <section {...(rows.length === 0 ? {} : { 'aria-label': texts.selection.label, className: styles['bulk'] })}>
      <p role="status">{rows.length > 0 && texts.selection.count(rows.length)}</p>
      {rows.length > 0 && (
        <div>
          {children}
          <Button onClick={clear}>{texts.selection.clear}</Button>
        </div>
      )}
    </section>
  );
};
