import { type ReactNode, useMemo } from 'react';
import { createPath, type Navigator, Route, Router, Routes, type To, useInRouterContext } from 'react-router-dom';
import { useLocation, usePages, usePattern } from '../../lib/router.tsx';

const addressOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

const OverPages = ({ children }: { readonly children: ReactNode }) => {
  const pages = usePages();
  const location = useLocation();
  const pattern = usePattern();
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: addressOf,
      go: pages.move,
      push: (to, state) => pages.go(addressOf(to), { replace: false, state: state ?? null }),
      replace: (to, state) => pages.go(addressOf(to), { replace: true, state: state ?? null }),
    }),
    [pages],
  );
  return (
    <Router location={location} navigator={navigator}>
      <Routes>
        <Route path={pattern} element={children} />
      </Routes>
    </Router>
  );
};

/** react-router-dom for what is made of MUI, over the pages that the whole application has. */
export const KitRouter = ({ children }: { readonly children: ReactNode }) =>
  useInRouterContext() ? children : <OverPages>{children}</OverPages>;
