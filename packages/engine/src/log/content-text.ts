import * as E from '#fp-ts/Either.js';
import type { Opening } from '../model/opening.ts';
import type { SheetContent } from '../model/sheet-content.ts';
import { canonical, canonicalWriter } from './canonical-writer.ts';
import { contentLine } from './content-line.ts';
import { jsonValue } from './json-value.ts';
import type { LineProblem } from './line-problem.ts';
import { Opening as LoggedOpening } from './version-1/opening.ts';
import { Content } from './version-2/events.ts';

const write = canonicalWriter(Content);
/**
 * The text that each content was read from, so that it is written as that very text again. Nobody else holds these
 * objects.
 */
const texts = new WeakMap<object, string>();

/** The text of a sheet's content whose hash names it in the log. */
export const contentTextOf = (content: SheetContent & Content): string => texts.get(content) ?? write(content);

/** The content as the log will give it back: its keys and no others. */
export const contentAsLogged = (content: SheetContent): SheetContent => {
  const text = write(content);
  const logged = JSON.parse(text) as SheetContent;
  texts.set(logged, text);
  return logged;
};

/**
 * The content read last, for as long as anybody has it: each page that takes a log up reads it again, and most of it is
 * this text.
 */
let last: WeakRef<Content> | null = null;

/** Strict: only if writing what was read gives the very same text. */
export const contentOfText = (text: string): E.Either<LineProblem, Content> => {
  const known = last?.deref();
  if (known !== undefined && texts.get(known) === text) return E.right(known);
  const value = jsonValue(text);
  if (value === undefined) return E.left({ kind: 'notJson' });
  const decoded = Content.decode(value);
  if (E.isLeft(decoded)) return E.left({ kind: 'badData', path: 'content' });
  if (write(decoded.right) !== text) return E.left({ kind: 'notCanonical' });
  texts.set(decoded.right, text);
  last = new WeakRef(decoded.right);
  return decoded;
};

const QUOTE = 34;
const BACKSLASH = 92;

/** Bytes of one character in a text of a text. The inner one is JSON, and has no control characters. */
const bytesOf = (code: number): number => {
  if (code === QUOTE || code === BACKSLASH) return 2;
  return code < 128 ? 1 : code < 2_048 ? 2 : code < 65_536 ? 3 : 4;
};

/** The size of a sheet in a post of its log (`MAX_CONTENT_BYTES`): its line as a text of JSON, in UTF-8. */
export const contentBytes = (content: SheetContent & Content): number => {
  let bytes = 2;
  for (const character of contentLine(contentTextOf(content))) bytes += bytesOf(character.codePointAt(0) ?? 0);
  return bytes;
};

/** The opening of a sheet as the log will give it back: its keys and no others. */
export const asLogged = (sheet: {
  readonly content: SheetContent;
  readonly opening: Opening;
}): { readonly content: SheetContent; readonly opening: Opening } => ({
  content: contentAsLogged(sheet.content),
  opening: canonical(LoggedOpening, sheet.opening),
});
