import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };

/** Tells how much of the page has moved by itself since it was loaded, all of it together. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: readonly PerformanceEntry[]) => {
          for (const { value, hadRecentInput } of entries as readonly Shift[]) sum += hadRecentInput ? 0 : value;
        };
        const watching = new PerformanceObserver((list) => add(list.getEntries()));
        watching.observe({ type: 'layout-shift', buffered: true });
        const tell = () => {
          add(watching.takeRecords());
          resolve(sum);
        };
        requestAnimationFrame(() => requestAnimationFrame(tell));
      }),
  );
