import { expect, type Locator, type Page, type TestInfo } from '@playwright/test';

/** The layout of a script follows a change of size a moment later. */
export const expectNoSideways = async (page: Page): Promise<void> => {
  const beyond = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const found = [...document.querySelectorAll('body *')]
        .filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
        .map(({ outerHTML }) => outerHTML.slice(0, 160));
      return [`${scrollWidth - clientWidth} px`, ...found.slice(0, 5)];
    });
  await expect.poll(beyond, { message: 'nothing is wider than the screen' }).toEqual([]);
};

/** Pictures are for people, and cost a run a tenth of its time: QUIPU_PICTURES=1 keeps them with the results of the tests. */
const KEEPS_PICTURES = process.env['QUIPU_PICTURES'] === '1';

/** The screen fits; a picture of it is kept for who looks at screens, where that is asked for. */
export const photograph = async (page: Page, info: TestInfo, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  await expectNoSideways(page);
  if (KEEPS_PICTURES) await page.screenshot({ path: info.outputPath(`${name}.png`), animations: 'disabled' });
};

/** Words that do not fit into what is pressed stick out of it. */
export const expectNothingSticksOut = async (page: Page): Promise<void> => {
  const out = await page
    .locator('button, a')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map(({ outerHTML }) => outerHTML));
  expect(out.map((html) => html.slice(0, 200))).toEqual([]);
};

/** What nobody has to scroll to. */
export const expectInSight = async (target: Locator): Promise<void> => {
  const box = await target.boundingBox();
  const { height = 0 } = target.page().viewportSize() ?? {};
  if (box === null) throw new Error(`${target} is not on the page`);
  expect(box.y, `${target} begins on the screen`).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height, `${target} ends on the screen`).toBeLessThanOrEqual(height);
};

/** Fingers find 48 px, and 56 of what is chosen for an answer. A link within a sentence is as high as its line. */
const MIN_TARGET = 48;
const MIN_OPTION = 56;

/** Whatever can be pressed or filled in, on the screen or on the dialog over it, is large enough for a finger. */
export const expectTargets = async (page: Page, where: string): Promise<void> => {
  const { count, small } = await page.evaluate(
    ([target, option]) => {
      const root = [...document.querySelectorAll('dialog[open], [role="dialog"]')].at(-1) ?? document.body;
      const isInSentence = (one: Element): boolean =>
        one.matches('a') &&
        [...(one.parentElement?.childNodes ?? [])].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
        );
      const targets = [...root.querySelectorAll('a[href], button, input, select, summary, textarea')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !isInSentence(one))
        .map((one) => {
          const isChosen = one.matches('[type="radio"], [type="checkbox"]');
          const pressed = isChosen ? (one.closest('label') ?? one) : one;
          const least = isChosen && pressed.closest('article') !== null ? option : target;
          return { pressed, box: pressed.getBoundingClientRect(), least };
        })
        .filter(({ box }) => box.width > 1 && box.bottom > 0);
      const tooSmall = targets
        .filter(({ box, least }) => box.height < least - 0.5 || box.width < target - 0.5)
        .map(({ pressed, box }) => `${box.width} x ${box.height}: ${pressed.outerHTML.slice(0, 160)}`);
      return { count: targets.length, small: tooSmall };
    },
    [MIN_TARGET, MIN_OPTION] as const,
  );
  expect(count, where).toBeGreaterThan(0);
  expect(small, where).toEqual([]);
};

/** On the screen as it stands nothing that is pressed or filled in lies over another, and no text is cut off without saying so. */
export const expectNothingOverlaps = async (page: Page, where: string): Promise<void> => {
  const found = await page.evaluate(() => {
    const onScreen = ({ width, height, top, bottom }: DOMRect) =>
      width > 1 && height > 1 && bottom > 0 && top < window.innerHeight;
    const of = (one: Element) => (one.textContent.trim() || one.outerHTML).slice(0, 80);
    /** What stays where it is while the rest is scrolled under it, or is opened over it. */
    const pinned = (one: Element): Element | null => {
      for (let at: Element | null = one; at !== null; at = at.parentElement)
        if (['sticky', 'fixed', 'absolute'].includes(getComputedStyle(at).position)) return at;
      return null;
    };
    const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"]')];
    const root = dialogs.at(-1) ?? document.body;
    /** Its part that is not scrolled away. */
    const shownOf = (one: Element): DOMRect => {
      let { left, top, right, bottom } = one.getBoundingClientRect();
      for (let at = one.parentElement; at !== null && at !== document.body; at = at.parentElement) {
        if (!['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) continue;
        const frame = at.getBoundingClientRect();
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const boxes = [...root.querySelectorAll('a, button, input, select, textarea, summary, h1, h2, [role="timer"]')]
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((one) => ({ one, box: shownOf(one), layer: pinned(one) }))
      .filter(({ box }) => onScreen(box));
    const overlaps = boxes.flatMap(({ one, box, layer }, place) =>
      boxes
        .slice(place + 1)
        .filter(
          (other) =>
            layer === other.layer &&
            !one.contains(other.one) &&
            !other.one.contains(one) &&
            box.left < other.box.right - 1 &&
            other.box.left < box.right - 1 &&
            box.top < other.box.bottom - 1 &&
            other.box.top < box.bottom - 1,
        )
        .map((other) => `${of(one)} | ${of(other.one)}`),
    );
    const clipped: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const text = texts.currentNode;
      const holder = text.parentElement;
      if (holder === null || text.textContent?.trim() === '' || !holder.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (!onScreen(box)) continue;
      for (let at: Element | null = holder; at !== null && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(at);
        const frame = at.getBoundingClientRect();
        if (frame.width <= 1 || ['auto', 'scroll'].includes(overflowY) || ['auto', 'scroll'].includes(overflowX)) break;
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const isCut = box.bottom > frame.bottom + 3 || box.top < frame.top - 3;
        const isOff = box.right > frame.right + 2 && textOverflow !== 'ellipsis';
        if (isCut || isOff) clipped.push(text.textContent?.trim().slice(0, 80) ?? '');
        if (textOverflow === 'ellipsis') break;
      }
    }
    return { overlaps, clipped };
  });
  expect(found, where).toEqual({ overlaps: [], clipped: [] });
};
