import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

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
/** Rows that are drawn beyond the window, and by as many at once: not each pixel of a scroll draws the list again. */
const BEYOND = 4;
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

interface Span {
  readonly from: number;
  /** The first one that is beyond. */
  readonly to: number;
}

/** The rows near the window, all of one height: how many there are in all costs nothing. */
const useSpan = (top: RefObject<HTMLElement | null>, count: number, rowHeight: number): Span => {
  const [span, setSpan] = useState<Span>({ from: 0, to: BEYOND });
  useLayoutEffect(() => {
    const look = () => {
      const above = -(top.current?.getBoundingClientRect().top ?? 0) / rowHeight;
      const below = above + window.innerHeight / rowHeight;
      const from = Math.max(0, Math.floor(above / BEYOND - 1) * BEYOND);
      const to = Math.min(count, Math.ceil(below / BEYOND + 1) * BEYOND);
      setSpan((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [top, count, rowHeight]);
  return span;
};

const placesIn = ({ from, to }: Span, active: number, count: number): readonly number[] => {
  const near = Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, place) => from + place);
  // Out of sight it keeps the focus, and the place from which the arrows go on.
  if (active >= count || near.includes(active)) return near;
  return active < from ? [active, ...near] : [...near, active];
};

/** The part of a list that is near the window, and the row that the keyboard is on, wherever that is. */
export const useRows = (ids: readonly number[], rowRems: number, onOpen: (id: number) => void) => {
  const top = useRef<HTMLElement>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const found = activeId === null ? -1 : ids.indexOf(activeId);
  const active = Math.max(0, found);
  const isMoving = useRef(false);
  const [rowHeight] = useState(() => rowRems * rem());
  const span = useSpan(top, ids.length, rowHeight);

  const focusActive = useCallback((id: number) => {
    top.current?.querySelector<HTMLElement>(`[${ROW_ID}="${id}"]`)?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    if (!isMoving.current || activeId === null) return;
    isMoving.current = false;
    const start = (top.current?.getBoundingClientRect().top ?? 0) + active * rowHeight;
    const above = start - COVERED_REMS * (rowHeight / rowRems);
    const below = start + rowHeight - window.innerHeight;
    if (above < 0 || below > 0) window.scrollBy(0, above < 0 ? above : below);
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
    items: placesIn(span, active, ids.length).map((at) => ({
      at,
      id: ids[at] ?? 0,
      start: at * rowHeight,
      end: (at + 1) * rowHeight,
    })),
    height: ids.length * rowHeight,
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
