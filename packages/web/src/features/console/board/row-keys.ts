const PAGE = 10;

/** Where a key goes from a row; null: nowhere. */
export const rowOfKey = (key: string, at: number, count: number): number | null => {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + PAGE, PageUp: at - PAGE, Home: 0, End: count - 1 }[
    key
  ];
  return to === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, to));
};
