import type { Page } from 'playwright-core';
import type { BenchItem } from './bench-items.ts';

const TYPED = 'media';

/**
 * Does what a person does from the first item on: picks an option, or types a few keys, then goes
 * on. `scope` holds the question that is shown.
 */
export function* answerAlong(page: Page, scope: string, items: readonly BenchItem[]): Generator<() => Promise<void>> {
  const shown = page.locator(scope);
  for (const [n, item] of items.entries()) {
    if (item.kind === 'text') {
      const box = shown.getByRole('textbox').first();
      for (const key of TYPED) yield () => box.press(key);
    } else {
      const option = shown.getByText(item.options[n % item.options.length] ?? '', { exact: true });
      yield () => option.click();
    }
    yield async () => {
      await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
    };
  }
}
