/** Takes bytes that are known to be UTF-8, and says the text of some of them. */
export type TextOf = (bytes: Uint8Array, from: number, to: number) => string;

const SPACE = 32;
const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const ZERO = 48;
const NINE = 57;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const LOWER_N = 110;
/** Fifteen digits are always exact; longer ones are left to the careful way. */
const MAX_DIGITS = 15;

/** Text that stands in every line of its kind. ASCII. */
export const literal = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

const NULL = literal('null');
const EMPTY = new Uint8Array(0);

/** Walks over canonical JSON. Once something is not as it must be, `failed` stays true and the values mean nothing. */
export class ByteCursor {
  at = 0;
  failed = false;
  private bytes: Uint8Array = EMPTY;
  private readonly textOf: TextOf;

  constructor(textOf: TextOf) {
    this.textOf = textOf;
  }

  start(bytes: Uint8Array, from: number): void {
    this.bytes = bytes;
    this.at = from;
    this.failed = false;
  }

  starts(expected: Uint8Array): boolean {
    const { bytes, at } = this;
    const { length } = expected;
    for (let i = 0; i < length; i += 1) if (bytes[at + i] !== expected[i]) return false;
    this.at = at + length;
    return true;
  }

  skip(expected: Uint8Array): void {
    if (!this.starts(expected)) this.failed = true;
  }

  skipText(expected: string): void {
    const { bytes, at } = this;
    const { length } = expected;
    for (let i = 0; i < length; i += 1) if (bytes[at + i] !== expected.charCodeAt(i)) this.failed = true;
    this.at = at + length;
  }

  count(): number {
    const { bytes } = this;
    const start = this.at;
    let { at } = this;
    let value = 0;
    for (;;) {
      const byte = bytes[at];
      if (byte === undefined || byte < ZERO || byte > NINE) break;
      value = value * 10 + byte - ZERO;
      at += 1;
    }
    this.at = at;
    const digits = at - start;
    if (digits === 0 || digits > MAX_DIGITS || (digits > 1 && bytes[start] === ZERO)) this.failed = true;
    return value;
  }

  id(): number {
    const value = this.count();
    if (value === 0) this.failed = true;
    return value;
  }

  countOrNull(): number | null {
    if (this.bytes[this.at] !== LOWER_N) return this.count();
    this.skip(NULL);
    return null;
  }

  idOrNull(): number | null {
    if (this.bytes[this.at] !== LOWER_N) return this.id();
    this.skip(NULL);
    return null;
  }

  /** Text with anything escaped in it is left to the careful way. It ends before the line does, or at its end, which is a control character or nothing. */
  textOrNull(): string | null {
    const { bytes } = this;
    if (bytes[this.at] === LOWER_N) {
      this.skip(NULL);
      return null;
    }
    const start = this.at + 1;
    let at = start;
    if (bytes[this.at] !== QUOTE) this.failed = true;
    for (let byte = bytes[at]; byte !== QUOTE; byte = bytes[at]) {
      if (byte === undefined || byte === BACKSLASH || byte < SPACE) {
        this.failed = true;
        return null;
      }
      at += 1;
    }
    this.at = at + 1;
    return this.textOf(bytes, start, at);
  }

  list<T>(read: () => T): readonly T[] {
    const all: T[] = [];
    if (this.bytes[this.at] !== OPEN_ARRAY) this.failed = true;
    this.at += 1;
    if (this.bytes[this.at] === CLOSE_ARRAY) {
      this.at += 1;
      return all;
    }
    while (!this.failed) {
      all.push(read());
      const next = this.bytes[this.at];
      this.at += 1;
      if (next === CLOSE_ARRAY) return all;
      if (next !== COMMA) this.failed = true;
    }
    return all;
  }
}
