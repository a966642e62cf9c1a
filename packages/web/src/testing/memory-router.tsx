import { Children, isValidElement, type ReactNode, useState } from 'react';
import type { Pages, Place } from '../lib/pages.ts';
import { At, paramsOf, RouterOver, useLocation } from '../lib/router.tsx';
import { KitRouter } from '../ui/kit/kit-router.tsx';

type Entry = string | { readonly pathname: string; readonly state?: unknown };

const placeAt = (address: string, state: unknown): Place => {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  return { pathname, search, hash, state: (state ?? null) as Place['state'], key: 'default' };
};

const memoryPages = (entry: Entry): Pages => {
  const listeners = new Set<() => void>();
  let places: readonly Place[] = [
    typeof entry === 'string' ? placeAt(entry, null) : placeAt(entry.pathname, entry.state),
  ];
  let at = 0;
  const turned = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    place: () => places[at] ?? placeAt('/', null),
    heard: (changed) => {
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
      };
    },
    go: (to, { replace, state }) => {
      at += replace ? 0 : 1;
      places = [...places.slice(0, at), placeAt(to, state)];
      turned();
    },
    move: (by) => {
      at = Math.max(0, Math.min(places.length - 1, at + by));
      turned();
    },
  };
};

/** Pages that are in no browser's history. */
export const MemoryRouter = ({
  initialEntries: [entry = '/'] = [],
  children,
}: {
  readonly initialEntries?: readonly Entry[];
  readonly children: ReactNode;
}) => {
  const [pages] = useState(() => memoryPages(entry));
  return <RouterOver pages={pages}>{children}</RouterOver>;
};

interface RouteProps {
  readonly path: string;
  readonly element: ReactNode;
}

/** It stands for what `Routes` shows at a path. */
export const Route = (_: RouteProps): ReactNode => null;

/** Shows the first of its routes that the page is at, in the kit's router too. */
export const Routes = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation();
  for (const child of Children.toArray(children)) {
    if (!isValidElement<RouteProps>(child)) continue;
    const { path, element } = child.props;
    if (paramsOf(path, pathname) !== null)
      return (
        <At key={path} pattern={path}>
          <KitRouter>{element}</KitRouter>
        </At>
      );
  }
  return null;
};
