import { type RefObject, useLayoutEffect, useState } from 'react';

export interface Slot {
  readonly number: number;
  readonly element: HTMLElement;
}

const TOKEN = /\{\{\s*(\d+)\s*\}\}/;

/** Turns each `{{n}}` of the texts below `root` into an element, where a control can be put. */
const cutSlots = (root: HTMLElement): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const found = TOKEN.exec(node.nodeValue ?? '');
    if (found === null) continue;
    const after = (node as Text).splitText(found.index);
    after.nodeValue = (after.nodeValue ?? '').slice(found[0].length);
    const element = document.createElement('span');
    element.dataset['slot'] = found[1];
    after.parentNode?.insertBefore(element, after);
  }
};

const slotsIn = (root: HTMLElement): readonly Slot[] =>
  [...root.querySelectorAll<HTMLElement>('span[data-slot]')].map((element) => ({
    number: Number(element.dataset['slot']),
    element,
  }));

/** The blanks of a text that was rendered below `root`. Found before anything is painted. */
export const useSlots = (root: RefObject<HTMLElement | null>, html: string): readonly Slot[] => {
  const [slots, setSlots] = useState<readonly Slot[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides what is below the root.
  useLayoutEffect(() => {
    if (root.current === null) return;
    cutSlots(root.current);
    setSlots(slotsIn(root.current));
  }, [root, html]);
  return slots;
};
