/** What can be pressed or filled in. */
const PRESSED = 'a, button, input, label, select, summary, textarea';

/**
 * Moves a strip over the page to the lowest place where it lies over nothing that can be pressed. It stays where it is while that is so,
 * and goes back to the place that its style gives it where there is no such place.
 */
export const clearPlace = (strip: HTMLElement, root: ParentNode): void => {
  const { top, height } = strip.getBoundingClientRect();
  const parts = [...strip.children].map((part) => part.getBoundingClientRect());
  const [left, right] = [Math.min(...parts.map((part) => part.left)), Math.max(...parts.map((part) => part.right))];
  const pressed = [...root.querySelectorAll(PRESSED)]
    .filter((one) => !strip.contains(one))
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.left < right && box.right > left);
  const isClear = (at: number) => pressed.every((box) => box.bottom <= at || box.top >= at + height);
  if (isClear(top)) return;
  const place = [window.innerHeight, ...pressed.map((box) => box.top)]
    .map((foot) => foot - height)
    .filter((at) => at >= 0 && at + height <= window.innerHeight && isClear(at))
    .reduce((lowest, at) => Math.max(lowest, at), -1);
  strip.style.inset = place < 0 ? '' : `${place}px 0 auto`;
};
