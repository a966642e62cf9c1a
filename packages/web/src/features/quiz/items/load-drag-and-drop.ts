import { hasParts, type Item, type SheetContent } from '@quipu/engine';

type DragAndDrop = typeof import('./drag-and-drop.ts');

let dragAndDrop: DragAndDrop | null = null;

const drags = ({ type, children }: Item): boolean => hasParts(type) || children.some(drags);

/** Fetches the controls that drag where the sheet has an item that needs them. To be done before it is shown. */
export const loadDragAndDrop = async (content: SheetContent): Promise<void> => {
  if (content.sections.some(({ items }) => items.some(drags))) dragAndDrop ??= await import('./drag-and-drop.ts');
};

export const loadedDragAndDrop = (): DragAndDrop => {
  if (dragAndDrop === null) throw new Error('the controls that drag were not loaded');
  return dragAndDrop;
};
