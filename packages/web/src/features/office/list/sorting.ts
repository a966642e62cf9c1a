import { type ListAddress, SORT } from './use-list-address.ts';

const DOWN = '-';

/** A list is sorted by one of its columns, as the address says. */
export interface Sorting {
  /** Null: as the list is by itself. */
  readonly by: string | null;
  readonly isDown: boolean;
  /** Sorts by a column; by the one that it is sorted by already, the other way round. */
  readonly choose: (by: string) => void;
}

/** `own`: the column that the list is sorted by where the address says nothing. */
export const sortingOf = <S extends string>(
  address: Pick<ListAddress, 'get' | 'set'>,
  known: readonly S[],
  own: S,
): Sorting & { readonly by: S } => {
  const said = address.get(SORT) ?? '';
  const isDown = said.startsWith(DOWN);
  const by = known.find((one) => one === (isDown ? said.slice(DOWN.length) : said));
  const sorting = by === undefined ? { by: own, isDown: false } : { by, isDown };
  return {
    ...sorting,
    choose: (asked) => {
      const turned = asked === sorting.by && !sorting.isDown;
      address.set({ [SORT]: turned ? `${DOWN}${asked}` : asked === own ? null : asked });
    },
  };
};
