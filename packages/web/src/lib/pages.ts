/** The page before told it. Screens made of MUI tell each other more (`ui/kit/kit-router.tsx`). */
interface Told {
  readonly sent?: 'enrollment' | 'postulation';
}

/** A page of the history, as screens see it. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: Told | null;
  readonly key: string;
}

/** The pages that were gone to. */
export interface Pages {
  readonly place: () => Place;
  /** Returns the way to stop listening. */
  readonly heard: (changed: () => void) => () => void;
  readonly go: (to: string, how: { readonly replace: boolean; readonly state: unknown }) => void;
  /** Goes as many pages on; back, where that is less than 0. */
  readonly move: (by: number) => void;
}

/** The browser's history has it as react-router writes it: screens made of MUI have that. */
interface Kept {
  readonly usr?: Told | null;
  readonly key?: string;
  readonly idx?: number;
}

/** The browser's history. `idx` numbers its pages, so that going back can be undone. */
export const browserPages = (page: Window): Pages => {
  const { history, location } = page;
  const kept = (): Kept => (history.state ?? {}) as Kept;
  let at = kept().idx ?? -1;
  /** A link within a page makes one that nobody has numbered. */
  const numbered = (): void => {
    if (kept().idx === undefined) history.replaceState({ ...kept(), idx: at + 1 }, '');
    at = kept().idx ?? at;
  };
  numbered();
  const now = (): Place => ({
    pathname: location.pathname,
    search: location.search,
    hash: location.hash,
    state: kept().usr ?? null,
    key: kept().key ?? 'default',
  });
  const listeners = new Set<() => void>();
  let last = now();
  const turned = (): void => {
    numbered();
    last = now();
    for (const listener of listeners) listener();
  };
  page.addEventListener('popstate', turned);
  return {
    place: () => last,
    heard: (changed) => {
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
      };
    },
    go: (to, { replace, state }) => {
      const idx = (kept().idx ?? 0) + (replace ? 0 : 1);
      const next = { usr: state, key: Math.random().toString(36).slice(2, 10), idx };
      if (replace) history.replaceState(next, '', to);
      else history.pushState(next, '', to);
      turned();
    },
    move: (by) => history.go(by),
  };
};
