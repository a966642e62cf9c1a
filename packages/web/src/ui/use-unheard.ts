import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const LIVE = '[role="status"], [role="alert"], [aria-live]';

/** The live region that a node is in, or the alerts that came in it. */
const regionsOf = (node: Node): Iterable<Element> => {
  const element = node instanceof Element ? node : null;
  const around = (element ?? node.parentElement)?.closest(LIVE);
  return around ? [around] : (element?.querySelectorAll('[role="alert"]') ?? []);
};

/**
 * Returns the last that the page said under `dialog`, where no reader hears it, and how often it said something: the time
 * that is left, a link or a disk that is lost. What is said before it is rendered, `isReady`, is joined.
 */
export const useUnheard = (
  dialog: HTMLElement | null,
  isReady: boolean,
): { readonly text: string; readonly times: number } => {
  const [unheard, setUnheard] = useState({ text: '', times: 0 });
  const waiting = useRef('');
  useEffect(() => {
    if (dialog === null) return undefined;
    const observer = new MutationObserver((records) => {
      const said = new Set<string>();
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes)
          for (const region of regionsOf(node))
            if (region.textContent && !dialog.contains(region) && region.getAttribute('aria-live') !== 'off')
              said.add(region.textContent);
      if (said.size === 0) return;
      const text = [waiting.current, ...said].join(' ').trim();
      waiting.current = text;
      setUnheard(({ times }) => ({ text, times: times + 1 }));
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      waiting.current = '';
      setUnheard({ text: '', times: 0 });
    };
  }, [dialog]);
  useLayoutEffect(() => {
    if (isReady && unheard.text === waiting.current) waiting.current = '';
  }, [isReady, unheard]);
  return unheard;
};
