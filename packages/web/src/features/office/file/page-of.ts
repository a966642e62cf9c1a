import { OFFICE_PAGE } from '@quipu/contract';

/** A page, from 1, of what is here already; the last one where there is none of that number. */
export const pageOf = <T>(all: readonly T[], page: number): readonly T[] => {
  const at = Math.min(page, Math.max(1, Math.ceil(all.length / OFFICE_PAGE)));
  return all.slice((at - 1) * OFFICE_PAGE, at * OFFICE_PAGE);
};
