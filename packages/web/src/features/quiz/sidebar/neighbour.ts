/** The rows and columns of a grid are where its buttons lie: how many fit beside each other is the browser's to say. */
const besides = (all: readonly HTMLElement[], from: number, down: boolean): HTMLElement | undefined => {
  const { offsetTop: top, offsetLeft: left } = all[from] as HTMLElement;
  const isBeyond = ({ offsetTop }: HTMLElement) => (down ? offsetTop > top : offsetTop < top);
  const beyond = down ? all.slice(from + 1).filter(isBeyond) : all.slice(0, from).filter(isBeyond).reverse();
  const row = beyond.filter(({ offsetTop }) => offsetTop === beyond[0]?.offsetTop);
  return row.toSorted((one, other) => Math.abs(one.offsetLeft - left) - Math.abs(other.offsetLeft - left))[0];
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
