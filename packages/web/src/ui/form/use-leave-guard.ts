import { useEffect, useState } from 'react';
import { askBeforeBack } from '../../lib/ask-before-back.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';

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

/**
 * Asks before a link, the browser's back button or the end of the tab leave unsaved data behind.
 */
export const useLeaveGuard = (isUnsaved: boolean): LeaveGuard => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [wish, setWish] = useState<{ readonly go: () => void } | null>(null);

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (link === null || link.pathname === pathname) return;
      event.preventDefault();
      setWish({ go: () => navigate(link.pathname + link.search + link.hash) });
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    const endHistory = askBeforeBack((go) => setWish({ go }));
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
      const go = () => navigate(path);
      if (isUnsaved) setWish({ go });
      else go();
    },
  };
};
