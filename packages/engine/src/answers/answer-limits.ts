/**
 * Lengths are in UTF-16 code units everywhere: what `maxLength`, a screen's counter and `length` count. An emoji is two of
 * them or more.
 */
export const LONGEST_TEXT = 100_000;
/** Of a number with its sign and its point: far beyond what any question asks, and read by any program as it stands. */
export const LONGEST_NUMBER = 64;
/** What the log keeps of what was typed where a number is asked for. */
export const LONGEST_TYPED = 200;
/** Of a line of a log: the first one carries the sheet, and whoever opens it again all of its answers. */
export const LONGEST_LINE = 16_777_216;
/** Far beyond any sheet: more is no examinee. */
export const MOST_VISITS = 1_000_000_000;
/**
 * Revisions that a device may have given out without its log having them: a page that could not write went on for hours, and what was
 * typed in it is taken up by another one.
 */
export const MOST_UNSEEN_REVISIONS = 100_000;
/** The latest instant that a date can tell. */
export const LATEST_MS = 8_640_000_000_000_000;
