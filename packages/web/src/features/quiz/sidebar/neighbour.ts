/** Two tops that differ by less are of one row. */
const ROW_PX = 1;

/**
 * The rows and columns of a grid are where its buttons lie on the page: how many fit beside each other is the browser's to say, and each
 * group has places of its own.
 */
const besides = (all: readonly HTMLElement[], from: number, down: boolean): HTMLElement | undefined => {
  const boxes = all.map((one) => ({ one, box: one.getBoundingClientRect() }));
  const { top, left } = (boxes[from] as (typeof boxes)[number]).box;
  const isBeyond = ({ box }: (typeof boxes)[number]) => (down ? box.top > top + ROW_PX : box.top < top - ROW_PX);
  const beyond = down ? boxes.slice(from + 1).filter(isBeyond) : boxes.slice(0, from).filter(isBeyond).reverse();
  const row = beyond.filter(({ box }) => Math.abs(box.top - (beyond[0]?.box.top ?? 0)) < ROW_PX);
  return row.toSorted(({ box: one }, { box: other }) => Math.abs(one.left - left) - Math.abs(other.left - left))[0]
    ?.one;
};

/** Tells where a key leads among buttons that lie in a grid; undefined: nowhere. */
export const neighbour = <T extends HTMLElement>(all: readonly T[], from: number, key: string): T | undefined => {
  if (from < 0) return undefined;
  switch (key) {
    case 'ArrowRight':
      return all[from + 1];
    case 'ArrowLeft':
      return all[from - 1];
    case 'ArrowDown':
    case 'ArrowUp':
      return besides(all, from, key === 'ArrowDown') as T | undefined;
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
};
