import type { RefObject } from 'react';
import { SheetCard } from './sheet-card.tsx';
import type { SheetsListProps } from './sheets-table.tsx';
import { CARD_REMS, CardsFrame } from './table-frame.ts';
import { texts } from './texts.ts';
import { useRows } from './use-rows.ts';

/** The same list for a narrow screen. */
export const SheetsCards = ({ ids, openId, onOpen }: SheetsListProps) => {
  const { top, items, height, activeId, handlers } = useRows(ids, CARD_REMS, onOpen);
  return (
    <CardsFrame
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
    </CardsFrame>
  );
};
