import type { Page } from '@playwright/test';

/** Everything that covered the screen or was called out, at whatever instant, over reloads too. Begin it before the page goes anywhere. */
export const recordAlarms = async (page: Page): Promise<ReadonlySet<string>> => {
  const seen = new Set<string>();
  await page.exposeFunction('sawAlarm', (text: string) => seen.add(text));
  await page.addInitScript(() => {
    const told = new Set<string>();
    const { sawAlarm } = window as unknown as { readonly sawAlarm: (text: string) => void };
    const look = () => {
      for (const one of document.querySelectorAll(
        '[role="alertdialog"], [role="dialog"], dialog[open], [role="alert"], [data-stage]',
      )) {
        const text = one.textContent ?? '';
        if (told.has(text)) continue;
        told.add(text);
        sawAlarm(text);
      }
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  return seen;
};
