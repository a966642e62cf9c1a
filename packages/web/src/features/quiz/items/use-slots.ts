import { cutAtBlanks } from '@quipu/engine';
import { type RefObject, useLayoutEffect, useState } from 'react';

export interface Slot {
  readonly number: number;
  readonly element: HTMLElement;
}

/** Turns each blank of the texts below `root` into an element, where a control can be put. */
const cutSlots = (root: HTMLElement): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node as Text);
  for (const text of texts) {
    const parts = cutAtBlanks(text.data);
    if (parts.length === 1) continue;
    const made = parts.map((part) => {
      if (typeof part === 'string') return part;
      const element = document.createElement('span');
      element.dataset['slot'] = String(part);
      return element;
    });
    text.replaceWith(...made);
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
