import { MAX_POST_BYTES } from '@quipu/engine';

/** A line of what was seen and done at one instant has room in it many times over. */
const MAX_LINE_BYTES = 65_536;
/** Those that carry answers: an opening has all of a sheet, and an answer may be an essay. They are bounded by what brings them. */
const CARRYING =
  /^(?:\{"content":|\{"seq":\d{1,9},"prev":"[\w-]{0,64}","type":"(?:SheetOpened|SheetResumed|AnswerChanged|SyncStarted|PushStarted)")/;
const HEAD = 200;
/** Objects and lists: what carries answers has a few for each. More of nothing takes longer to read than all else. */
const MAX_PARTS = 200_000;
const [QUOTE, BACKSLASH, OPEN_LIST, OPEN_OBJECT] = [0x22, 0x5c, 0x5b, 0x7b];

const hasTooManyParts = (bytes: Buffer, from: number, to: number): boolean => {
  let parts = 0;
  let isText = false;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at];
    if (isText && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) isText = !isText;
    else if (!isText && (byte === OPEN_LIST || byte === OPEN_OBJECT)) parts += 1;
    if (parts > MAX_PARTS) return true;
  }
  return false;
};

/**
 * Tells that a line is longer than any that a device writes: it is looked at before anything of it is read. `most`: bytes of one that carries
 * answers.
 */
export const isTooLong = (bytes: Buffer, from = 0, to = bytes.length, most = MAX_POST_BYTES): boolean => {
  const length = to - from;
  if (length <= MAX_LINE_BYTES) return false;
  const isCarrying = CARRYING.test(bytes.toString('latin1', from, Math.min(to, from + HEAD)));
  return !isCarrying || length > most || hasTooManyParts(bytes, from, to);
};

/** A unit of a text is three bytes at most: most lines are short whatever is in them. */
const MAX_UNIT_BYTES = 3;
export const isTextTooLong = (line: string): boolean =>
  line.length * MAX_UNIT_BYTES > MAX_LINE_BYTES && isTooLong(Buffer.from(line));
