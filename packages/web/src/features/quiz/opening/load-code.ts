import type { SheetContent } from '@quipu/engine';
import { loadSanitizer } from '../../../ui/sanitize-html.ts';
import { loadDragAndDrop } from '../items/load-drag-and-drop.ts';
import { loadProctoring } from '../screen/use-proctoring.ts';

/**
 * Loads what a sheet needs of the program beyond the screen itself. Without any of it the sheet is
 * not shown.
 */
export const loadCode = async (content: SheetContent): Promise<void> => {
  await Promise.all([loadSanitizer(), loadDragAndDrop(content), loadProctoring()]);
};
