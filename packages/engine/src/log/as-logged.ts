import type { Opening } from '../content/opening.ts';
import type { SheetContent } from '../content/sheet-content.ts';
import { canonical } from './canonical-writer.ts';
import { Opening as LoggedOpening } from './version-1/opening.ts';
import { Content } from './version-2/events.ts';

/** What opens a sheet, as the log will give it back: its keys and no others. */
export const asLogged = (sheet: {
  readonly content: SheetContent;
  readonly opening: Opening;
}): { readonly content: SheetContent; readonly opening: Opening } => ({
  content: canonical(Content, sheet.content),
  opening: canonical(LoggedOpening, sheet.opening),
});
