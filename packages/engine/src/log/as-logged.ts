import type { Opening } from '../content/opening.ts';
import type { SheetContent } from '../content/sheet-content.ts';
import { canonical } from './canonical-writer.ts';
import { contentAsLogged } from './content-text.ts';
import { Opening as LoggedOpening } from './version-1/opening.ts';

/** What opens a sheet, as the log will give it back: its keys and no others. */
export const asLogged = (sheet: {
  readonly content: SheetContent;
  readonly opening: Opening;
}): { readonly content: SheetContent; readonly opening: Opening } => ({
  content: contentAsLogged(sheet.content),
  opening: canonical(LoggedOpening, sheet.opening),
});
