import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { guardHistory } from '../../lib/history-guard.ts';

export interface LeaveGuard {
  /** True: the person wants to go, and has yet to agree that unsaved data stay behind. */
  readonly isAsking: boolean;
  readonly go: () => void;
  readonly stay: () => void;
  readonly leaveTo: (path: string) => void;
}

const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return null;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  const leadsAway = link !== null && link.origin === location.origin && !link.hasAttribute('download');
  return leadsAway && (link.target === '' || link.target === '_self') ? link : null;
};

/** The router numbers the pages of its history. */
const placeOf = (state: unknown): number | null => {
  const place = (state as { readonly idx?: unknown } | null)?.idx;
  return typeof place === 'number' ? place : null;
};

/**
 * Asks before a link, the browser's back button or the end of the tab leave unsaved data behind.
 */
export const useLeaveGuard = (isUnsaved: boolean): LeaveGuard => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [wish, setWish] = useState<{ readonly go: () => void } | null>(null);
  const passing = useRef(false);

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const here = placeOf(window.history.state);
    const onUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (link === null || link.pathname === pathname) return;
      event.preventDefault();
      setWish({ go: () => void navigate(link.pathname + link.search + link.hash) });
    };
    // Before the router hears of it: the history has moved already, so it is moved back, which nobody has to hear of either.
    const onHistory = (event: PopStateEvent) => {
      const there = placeOf(event.state);
      if (passing.current || here === null || there === null) return;
      event.stopImmediatePropagation();
      if (there === here) return;
      window.history.go(here - there);
      setWish({
        go: () => {
          passing.current = true;
          window.history.go(there - here);
        },
      });
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    const endHistory = guardHistory(onHistory);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      endHistory();
    };
  }, [isUnsaved, navigate, pathname]);

  return {
    isAsking: wish !== null,
    go: () => {
      setWish(null);
      wish?.go();
    },
    stay: () => {
      setWish(null);
    },
    leaveTo: (path) => {
      const go = () => void navigate(path);
      if (isUnsaved) setWish({ go });
      else go();
    },
  };
};
