import type { SheetContent } from '@quipu/engine';
import { loadSanitizer } from '../../../ui/sanitize-html.ts';
import { loadPlacing } from '../items/load-placing.ts';
import { loadProctoring } from '../screen/use-proctoring.ts';

/** What a sheet needs of the program beyond the screen itself. Without any of it the sheet is not shown. */
export const loadCode = async (content: SheetContent): Promise<void> => {
  await Promise.all([loadSanitizer(), loadPlacing(content), loadProctoring()]);
};
