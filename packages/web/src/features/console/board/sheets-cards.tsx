import type { RefObject } from 'react';
import styles from './board.module.css';
import { SheetCard } from './sheet-card.tsx';
import type { SheetsListProps } from './sheets-table.tsx';
import { texts } from './texts.ts';
import { useRows } from './use-rows.ts';

/** The height of a card, as its style has it. */
const CARD_REMS = 11.5;

/** The same list for a narrow screen. */
export const SheetsCards = ({ ids, openId, onOpen }: SheetsListProps) => {
  const { top, items, height, activeId, handlers } = useRows(ids, CARD_REMS, onOpen);
  return (
    <ul
      className={styles['cardsFrame']}
      ref={top as RefObject<HTMLUListElement | null>}
      aria-label={texts.table}
      style={{ height }}
      {...handlers}
    >
      {items.map(({ id, at, start }) => (
        <SheetCard
          key={id}
          id={id}
          at={at}
          count={ids.length}
          start={start}
          isActive={id === activeId}
          isOpen={id === openId}
        />
      ))}
    </ul>
  );
};
