import { useEffect, useState } from 'react';

const LIVE = '[role="status"], [role="alert"], [aria-live]';

/** The live regions that a change speaks in: its own, or alerts that came with it. */
const regionsOf = ({ target, addedNodes }: MutationRecord): readonly Element[] => {
  const own = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
  if (own) return [own];
  return [...addedNodes].flatMap((node) =>
    node instanceof Element ? [node, ...node.querySelectorAll('*')].filter((one) => one.matches('[role="alert"]')) : [],
  );
};

/**
 * Returns the last that the page said under `dialog`, where no reader hears it, and how often it said something: the time
 * that is left, a link or a disk that is lost.
 */
export const useUnheard = (dialog: HTMLElement | null): { readonly text: string; readonly times: number } => {
  const [unheard, setUnheard] = useState({ text: '', times: 0 });
  useEffect(() => {
    if (dialog === null) return undefined;
    const observer = new MutationObserver((records) => {
      const regions = records
        .filter(({ type, addedNodes }) => type === 'characterData' || addedNodes.length > 0)
        .flatMap(regionsOf)
        .filter((region) => !dialog.contains(region) && region.getAttribute('aria-live') !== 'off');
      const text = [...new Set(regions)]
        .map(({ textContent }) => textContent.trim())
        .join(' ')
        .trim();
      if (text !== '') setUnheard(({ times }) => ({ text, times: times + 1 }));
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      setUnheard({ text: '', times: 0 });
    };
  }, [dialog]);
  return unheard;
};
