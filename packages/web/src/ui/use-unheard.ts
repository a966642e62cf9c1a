import { useEffect, useState } from 'react';

const LIVE = '[role="status"], [role="alert"], [aria-live]';

/** The live region that a node is in, or an alert that came in it; null: it speaks nowhere. */
const regionOf = (node: Node): Element | null | undefined => {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest(LIVE) ?? element?.querySelector('[role="alert"]');
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
      const said = new Set<string>();
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes) {
          const region = regionOf(node);
          if (region && !dialog.contains(region) && region.getAttribute('aria-live') !== 'off')
            said.add(region.textContent);
        }
      const text = [...said].join(' ').trim();
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
