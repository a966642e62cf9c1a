import { expect, type Locator, type Page } from '@playwright/test';

const MAX_PRESSES = 80;

/** Presses a key until something has the focus: it has to be on the way. */
export const reach = async (target: Locator, key = 'Tab'): Promise<void> => {
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`Not reached with ${key}: ${target}`);
};

export const type = async (target: Locator, text: string): Promise<void> => {
  await reach(target);
  await target.page().keyboard.type(text);
};

export const press = async (target: Locator, key = 'Enter'): Promise<void> => {
  await reach(target);
  await target.page().keyboard.press(key);
};

/** Expects that what has the focus, or the frame around it, shows it. */
export const expectFocusSeen = async (target: Locator): Promise<void> => {
  const isSeen = await target.evaluate((element) => {
    const marked = (at: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    return marked(element) || (element.parentElement !== null && marked(element.parentElement));
  });
  expect(isSeen, `the focus on ${target} can be seen`).toBe(true);
};

/** The agreements of a first login. */
export const acceptByKeys = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  for (const last of ['Siguiente', 'Aceptar']) {
    const onward = dialog.getByRole('button', { name: last });
    await expect(onward).toBeVisible();
    await press(dialog.getByRole('checkbox'), 'Space');
    await press(onward);
  }
};
