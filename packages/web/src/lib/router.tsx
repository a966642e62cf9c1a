import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useSyncExternalStore,
} from 'react';
import type { Pages, Place } from './pages.ts';

/**
 * Routes on the way of an examinee, by what that needs of them: a path has parts that may be absent, and every address is
 * a whole one. Screens made of MUI have react-router-dom over the same pages (`ui/kit/kit-router.tsx`).
 */
const PagesContext = createContext<Pages | null>(null);
const PatternContext = createContext('*');

export const RouterOver = ({ pages, children }: { readonly pages: Pages; readonly children: ReactNode }) => (
  <PagesContext value={pages}>{children}</PagesContext>
);

export const usePages = (): Pages => {
  const pages = use(PagesContext);
  if (pages === null) throw new Error('There is no router here');
  return pages;
};

export const useLocation = (): Place => {
  const { heard, place } = usePages();
  return useSyncExternalStore(heard, place);
};

interface How {
  readonly replace?: boolean;
  readonly state?: unknown;
}

export const useNavigate = (): ((to: string, how?: How) => void) => {
  const pages = usePages();
  return useCallback((to, { replace = false, state = null } = {}) => pages.go(to, { replace, state }), [pages]);
};

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/**
 * The parts of a path that a pattern names: `:id`, or `:id?` where it may be absent. What ends in a star is begun by it: its screen has
 * routes of its own. Null: it is another path.
 */
export const paramsOf = (pattern: string, path: string): Readonly<Record<string, string>> | null => {
  if (pattern === '*') return {};
  const isBegun = pattern.endsWith('/*');
  const [wanted, given] = [partsOf(isBegun ? pattern.slice(0, -2) : pattern), partsOf(path)];
  if (given.length > wanted.length && !isBegun) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const found = given[at];
    const name = /^:(\w+)(\??)$/.exec(part);
    if (found === undefined) {
      if (name?.[2] !== '?') return null;
    } else if (name?.[1] !== undefined) params[name[1]] = decoded(found);
    else if (found.toLowerCase() !== part.toLowerCase()) return null;
  }
  return params;
};

/** Shows its children at a pattern's path: they find the parts by `useParams`. */
export const At = ({ pattern, children }: { readonly pattern: string; readonly children: ReactNode }) => (
  <PatternContext value={pattern}>{children}</PatternContext>
);
export const usePattern = (): string => use(PatternContext);
export const useParams = (): Readonly<Record<string, string | undefined>> =>
  paramsOf(usePattern(), useLocation().pathname) ?? {};

export const Navigate = ({ to, replace = false }: { readonly to: string; readonly replace?: boolean }) => {
  const navigate = useNavigate();
  useEffect(() => {
    navigate(to, { replace });
  }, [navigate, to, replace]);
  return null;
};

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
}

/** A link within the application. What opens elsewhere by a key is left to the browser. */
export const Link = ({ to, onClick, ...rest }: LinkProps) => {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(to, { replace: to === pathname + search + hash });
  };
  return <a {...rest} href={to} onClick={follow} />;
};
