/**
 * The greatest of everything, in one table: what is typed, what travels, what is kept. Screens, the decider, the contract and the
 * server ask here.
 *
 * Lengths are in UTF-16 code units everywhere: what `maxLength`, a screen's counter and `length` count. An emoji is two of
 * them or more. Bytes are those of UTF-8.
 */
export const MAX_TEXT_LENGTH = 100_000;
/** Counts the sign and the point of a number: far beyond any question, and any program can still read it. */
export const MAX_NUMBER_LENGTH = 64;
/** The most that the log keeps of a text typed for a number. */
export const MAX_TYPED_LENGTH = 200;
/** Far beyond any sheet: more is no examinee. */
export const MAX_VISITS = 1_000_000_000;
/**
 * Revisions that a device may have given out without its log having them: a page that could not write went on for hours, and what was
 * typed in it is taken up by another one.
 */
export const MAX_UNSEEN_REVISIONS = 100_000;
/** The latest instant that a date can tell. */
export const LATEST_MS = 8_640_000_000_000_000;

/** Bytes of the body of a request that carries answers or a log. */
export const MAX_POST_BYTES = 4_194_304;
/**
 * The sheet itself has as many bytes at most as a post of the log carries it: a text in a list, in UTF-8. It goes together
 * with the line that names it, which has the other half. Whoever loads an evaluation is refused a larger one.
 */
export const MAX_CONTENT_BYTES = 2_097_152;
/** Entries in one post. */
export const MAX_ENTRIES = 1_000;
/** Parts of one answer, and so the options of a question: whoever loads an evaluation is refused more. */
export const MAX_DETAILS = 1_000;
/** Parts of all answers of one post: by `MAX_BATCH_BYTES` a client sends a third of these, beside one answer that goes alone. */
export const MAX_POST_DETAILS = 20_000;
/** Lines of a log in one post, what stands beside the log included. */
export const MAX_POST_LINES = 1_000;
/** Questions of a sheet. */
export const MAX_ITEMS = 10_000;
/** The most problems of one post that are told; the rest is not looked for. */
export const MAX_PROBLEMS = 20;
/**
 * The most that the answers of one post may weigh together (`weightOf`); a single answer that is heavier still goes.
 */
export const MAX_BATCH_BYTES = 1_048_576;

/**
 * The most that a line of a log holds: the one that opens a sheet again carries all of its answers, the one that it
 * names carries the sheet.
 */
export const MAX_LINE_LENGTH = 16_777_216;
/** An evaluation of hours has some ten thousand. */
export const MAX_LOG_LINES = 500_000;
/** Contents that stand beside the logs of a sheet: one, and another one for each correction of its wording. */
export const MAX_CONTENTS = 100;
