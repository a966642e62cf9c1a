import { useSearchParams } from 'react-router-dom';

const PAGE = 'pagina';
export const SORT = 'orden';
const WHOLE = /^[1-9]\d{0,5}$/;

export interface ListAddress {
  /** Returns what the address says under a name; null: nothing. */
  readonly get: (name: string) => string | null;
  /** Sets what is looked for, and goes to the first page of it. */
  readonly set: (changes: Readonly<Record<string, string | null>>) => void;
  readonly clear: () => void;
  readonly isFiltered: boolean;
  readonly page: number;
  readonly turn: (page: number) => void;
}

/** A list's address says what it shows: it can be kept, sent to somebody, and gone back to. */
export const useListAddress = (): ListAddress => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(PAGE) ?? '';
  const changed = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes))
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    return next;
  };
  return {
    get: (name) => search.get(name),
    set: (changes) => setSearch(changed({ ...changes, [PAGE]: null }), { replace: true }),
    clear: () => setSearch({}, { replace: true }),
    isFiltered: [...search.keys()].some((name) => name !== PAGE && name !== SORT),
    page: WHOLE.test(asked) ? Number(asked) : 1,
    turn: (page) => setSearch(changed({ [PAGE]: page === 1 ? null : String(page) })),
  };
};
