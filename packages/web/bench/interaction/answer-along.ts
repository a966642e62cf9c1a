import type { Locator, Page } from 'playwright-core';
import type { BenchItem } from './bench-items.ts';

const TYPED = 'media';

export const KINDS = ['choosing', 'typing', 'moving'] as const;
export type Kind = (typeof KINDS)[number];

export interface Input<Of> {
  readonly kind: Of;
  /** Brings to where it can be given; not timed. */
  readonly ready: () => Promise<void>;
  readonly give: () => Promise<void>;
}

/** The mouse alone: a locator's own click runs code of the tool within the page's handlers, which is timed with them. */
export const click = <Of>(kind: Of, page: Page, target: Locator): Input<Of> => {
  let at: readonly [x: number, y: number] = [0, 0];
  return {
    kind,
    ready: async () => {
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      if (box === null) throw new Error('There is nothing to click');
      at = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(...at);
    },
    give: () => page.mouse.click(...at),
  };
};

/**
 * Does what a person does from the first item on: picks an option, or types a few keys, then goes
 * on. `scope` holds the question that is shown.
 */
export function* answerAlong(page: Page, scope: string, items: readonly BenchItem[]): Generator<Input<Kind>> {
  const shown = page.locator(scope);
  for (const [n, item] of items.entries()) {
    if (item.kind === 'text') {
      const ready = () => shown.getByRole('textbox').first().focus();
      for (const key of TYPED) yield { kind: 'typing', ready, give: () => page.keyboard.press(key) };
    } else {
      const option = item.options[n % item.options.length] ?? '';
      yield click('choosing', page, shown.getByText(option, { exact: true }));
    }
    yield click('moving', page, page.getByRole('button', { name: 'Siguiente', exact: true }));
  }
}
