import { memo } from 'react';
import { Heard, Left } from './ago.tsx';
import styles from './board.module.css';
import { useBoard } from './board-store.ts';
import { Incidents, Reference, Status } from './cells.tsx';
import { Devices } from './devices.tsx';
import { ROW_ID, type RowProps } from './row-props.ts';
import { texts } from './texts.ts';

/** What a row says, where a screen is too narrow for a table. */
export const SheetCard = memo(({ id, at, count, isActive, isOpen, start }: RowProps & { readonly start: number }) => {
  const sheet = useBoard(({ known }) => known?.sheets.get(id));
  if (sheet === undefined) return null;
  return (
    <li aria-posinset={at + 1} aria-setsize={count} style={{ transform: `translateY(${start}px)` }}>
      <button
        {...{ [ROW_ID]: id }}
        type="button"
        tabIndex={isActive ? 0 : -1}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={`${styles['name']} ${styles['cut']}`}>{sheet.fullName}</span>
        <Reference sheet={sheet} />
        <span className={styles['line']}>
          <Status sheet={sheet} />
          <span>
            {texts.columns.left}: <Left sheet={sheet} />
          </span>
        </span>
        <span className={styles['cut']}>
          {texts.columns.answered}: {texts.of(sheet.answered, sheet.items)} ·{' '}
          {texts.cardSaved(sheet.saved, sheet.pending)}
        </span>
        <span className={styles['line']}>
          <Heard sheet={sheet} />
          <Incidents sheet={sheet} none={texts.noIncidentsAtAll} />
        </span>
        <Devices sheet={sheet} />
      </button>
    </li>
  );
});
SheetCard.displayName = 'SheetCard';
