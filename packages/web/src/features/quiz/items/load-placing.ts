import { ITEM_TYPE, type Item, type SheetContent } from '@quipu/engine';

type Placing = typeof import('./placing.ts');

let placing: Placing | null = null;

const drags = (item: Item): boolean =>
  item.type === ITEM_TYPE.blanks || item.type === ITEM_TYPE.matching || item.children.some(drags);

/** Fetches the controls that drag where the sheet has an item that needs them. To be done before it is shown. */
export const loadPlacing = async (content: SheetContent): Promise<void> => {
  if (content.sections.some(({ items }) => items.some(drags))) placing ??= await import('./placing.ts');
};

export const loadedPlacing = (): Placing => {
  if (placing === null) throw new Error('the controls that drag were not loaded');
  return placing;
};
