import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** The attribute by which a row is found again, with its sheet. */
export const ROW_ID = 'data-sheet';

/** A row of the table or a card: what changes of its sheet it takes from the board itself. */
export interface RowProps {
  readonly id: number;
  /** Its place in the list, from 0. */
  readonly at: number;
  readonly count: number;
  /** Tab comes to it. */
  readonly isActive: boolean;
  /** It is on the screen beside. */
  readonly isOpen: boolean;
}

const PAGE = 10;
const OVERSCAN = 6;
/** The bar of the page and the table's headings stand over what is scrolled. */
const COVERED_REMS = 6.75;

const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`[${ROW_ID}]`) : null;
const idOf = (row: HTMLElement): number => Number(row.getAttribute(ROW_ID));

/** Says where a key leads from a row; null: nowhere. */
export const rowOfKey = (key: string, at: number, count: number): number | null => {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + PAGE, PageUp: at - PAGE, Home: 0, End: count - 1 }[
    key
  ];
  return to === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, to));
};

/** The part of a list that is near the window, and the row that the keyboard is on, wherever that is. */
export const useRows = (ids: readonly number[], rowRems: number, onOpen: (id: number) => void) => {
  const top = useRef<HTMLElement>(null);
  const [margin, setMargin] = useState(0);
  const [activeId, setActiveId] = useState<number | null>(null);
  const found = activeId === null ? -1 : ids.indexOf(activeId);
  const active = Math.max(0, found);
  const isMoving = useRef(false);
  const [rowHeight] = useState(() => rowRems * rem());

  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      const first = near[0] ?? 0;
      // Out of sight it keeps the focus, and the place from which the arrows go on.
      if (active >= range.count || near.includes(active)) return near;
      return active < first ? [active, ...near] : [...near, active];
    },
    [active],
  );
  // A new one makes it measure all rows again.
  const getItemKey = useCallback((at: number) => ids[at] ?? at, [ids]);
  const virtual = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: margin,
    scrollPaddingStart: COVERED_REMS * (rowHeight / rowRems),
    getItemKey,
    rangeExtractor,
  });

  useLayoutEffect(() => {
    const { current } = top;
    if (current !== null) setMargin(Math.round(current.getBoundingClientRect().top + window.scrollY));
  });
  const focusActive = useCallback((id: number) => {
    top.current?.querySelector<HTMLElement>(`[${ROW_ID}="${id}"]`)?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    if (!isMoving.current || activeId === null) return;
    isMoving.current = false;
    virtual.scrollToIndex(active, { align: 'auto' });
    focusActive(activeId);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target);
    if (row === null || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen(idOf(row));
      return;
    }
    const to = rowOfKey(event.key, active, ids.length);
    if (to === null) return;
    event.preventDefault();
    isMoving.current = true;
    setActiveId(ids[to] ?? null);
  };
  return {
    top,
    items: virtual.getVirtualItems().map((item) => ({
      at: item.index,
      id: ids[item.index] ?? 0,
      start: item.start - margin,
      end: item.end - margin,
    })),
    height: virtual.getTotalSize(),
    activeId: ids[active] ?? null,
    handlers: {
      onKeyDown,
      onFocus: ({ target }: { readonly target: EventTarget }) => {
        const row = rowOf(target);
        if (row !== null) setActiveId(idOf(row));
      },
      onClick: ({ target }: MouseEvent) => {
        const row = rowOf(target);
        if (row === null) return;
        setActiveId(idOf(row));
        onOpen(idOf(row));
      },
    },
  };
};
