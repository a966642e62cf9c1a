/** These can be pressed or filled in. */
const CONTROLS = 'a, button, input, select, summary, textarea';
const PRESSED = `${CONTROLS}, label`;
/** These are read meanwhile: what a question or a dialog asks, the time that is left, and what is said of answers. */
const READ = '[id$="-texto"], [role="timer"], [role="status"], :is(dialog, [role="dialog"]) :is(h1, h2, p)';

/** So much around the middle of what is larger than a strip is enough to be pressed. */
const MIDDLE = 24;
const middleOf = ({ left, top, width, height }: DOMRect): DOMRect =>
  new DOMRect(left, top + Math.max(0, height - MIDDLE) / 2, width, Math.min(height, MIDDLE));

const boxesIn = (root: ParentNode, wanted: string, strip: HTMLElement): readonly DOMRect[] =>
  [...root.querySelectorAll(wanted)]
    // To ask where something is that is not drawn would have it laid out.
    .filter((one) => !strip.contains(one) && one.checkVisibility?.({ contentVisibilityAuto: true }) !== false)
    .map((one) => one.getBoundingClientRect());

/**
 * Moves a strip over the page to the lowest place where it lies over nothing that can be pressed, and if there is one over nothing that is
 * read; on a page that is full over a label if it must, never over the middle of a control. It stays where it is while that is so, and goes
 * back to the place that its style gives it where there is no such place.
 */
export const clearPlace = (strip: HTMLElement, root: ParentNode): void => {
  const { top, height } = strip.getBoundingClientRect();
  const parts = [...strip.children].map((part) => part.getBoundingClientRect());
  const [left, right] = [Math.min(...parts.map((part) => part.left)), Math.max(...parts.map((part) => part.right))];
  // What only is there to be heard is a point.
  const near = (box: DOMRect) => box.width > 1 && box.left < right && box.right > left;
  const pressed = boxesIn(root, PRESSED, strip).filter(near);
  const read = boxesIn(root, READ, strip).filter(near);
  let place = -1;
  const middles = boxesIn(root, CONTROLS, strip).filter(near).map(middleOf);
  for (const boxes of [[...pressed, ...read], pressed, middles]) {
    const isClear = (at: number) => boxes.every((box) => box.bottom <= at || box.top >= at + height);
    if (isClear(top)) return;
    place = [window.innerHeight, ...boxes.map((box) => box.top)]
      .map((foot) => foot - height)
      .filter((at) => at >= 0 && at + height <= window.innerHeight && isClear(at))
      .reduce((lowest, at) => Math.max(lowest, at), -1);
    if (place >= 0) break;
  }
  strip.style.inset = place < 0 ? '' : `${place}px 0 auto`;
};
