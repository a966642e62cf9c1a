import type { BrokenRule } from './rules/broken-rule.ts';

/** The problem with one line of a log. */
export type LineProblem =
  | { readonly kind: 'notJson' }
  /** JSON, but not `{seq, prev, type, at, data}`. */
  | { readonly kind: 'notALine' }
  | { readonly kind: 'unknownType'; readonly type: string }
  /** A known type whose data is not what the type says. `path` as in `data.version.epoch`. */
  | { readonly kind: 'badData'; readonly path: string }
  /** The same event written in another way than the one way it has: keys moved, added or repeated, other spaces. */
  | { readonly kind: 'notCanonical' }
  /** It declares a version that came after this engine: nothing from here on can be read by it, and nothing says it is damaged. */
  | { readonly kind: 'newerVersion'; readonly format: number }
  /** An earlier version than the lines before are of: nobody goes back. */
  | { readonly kind: 'olderVersion'; readonly format: number }
  /** The content that a line names does not stand before it, or was changed. */
  | { readonly kind: 'missingContent'; readonly hash: string }
  | { readonly kind: 'wrongSeq'; readonly expected: number; readonly found: number }
  /** Does not continue the line before it: one of the two was changed. */
  | { readonly kind: 'brokenChain' }
  /** The last line has no end: the file was cut. */
  | { readonly kind: 'cutTail' }
  | { readonly kind: 'notUtf8' }
  /** Longer than any line is (`MAX_LINE_LENGTH`): not read. */
  | { readonly kind: 'tooLong' }
  /** A program put a mark before the first line on the way (BOM). */
  | { readonly kind: 'byteOrderMark' }
  /** A program put a carriage return at its end on the way (CRLF). */
  | { readonly kind: 'carriageReturn' }
  /** Well written and chained, but nothing could have decided it here. */
  | { readonly kind: 'inadmissible'; readonly rule: BrokenRule };

/** `line` counts from 1, as editors do. */
export interface LogDamage {
  readonly line: number;
  readonly problem: LineProblem;
}
