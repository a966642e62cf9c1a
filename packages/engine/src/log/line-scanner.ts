import type { Detail } from '../content/detail.ts';
import type { AnswerVersion, QuizEvent } from '../session/event.ts';
import type { LogLine } from './log-line.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const CLOSE_ARRAY = 93;
const LOWER_N = 110;
/** Fifteen digits are always exact; longer ones are left to the slow path. */
const MOST_DIGITS = 15;

/** base64url */
const isHashCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 45 || code === 95;

/**
 * Reads the events that make nearly all of a log, in the one text that each can have, faster than JSON.parse. It knows
 * nothing else: null means "look again with care", never "damaged". What it reads, the slow path reads the same.
 */
export const createLineScanner = (): ((source: string, from: number, to: number) => LogLine | null) => {
  let text = '';
  let at = 0;
  let failed = false;

  const fail = (): void => {
    failed = true;
  };
  const skip = (literal: string): void => {
    const { length } = literal;
    for (let i = 0; i < length; i += 1) {
      if (text.charCodeAt(at + i) !== literal.charCodeAt(i)) return fail();
    }
    at += length;
  };
  const starts = (literal: string): boolean => {
    const { length } = literal;
    for (let i = 0; i < length; i += 1) {
      if (text.charCodeAt(at + i) !== literal.charCodeAt(i)) return false;
    }
    at += length;
    return true;
  };
  const count = (): number => {
    const start = at;
    let value = 0;
    let digit = text.charCodeAt(at) - 48;
    while (digit >= 0 && digit <= 9) {
      value = value * 10 + digit;
      at += 1;
      digit = text.charCodeAt(at) - 48;
    }
    const digits = at - start;
    if (digits === 0 || digits > MOST_DIGITS || (digits > 1 && text.charCodeAt(start) === 48)) fail();
    return value;
  };
  const id = (): number => {
    const value = count();
    if (value === 0) fail();
    return value;
  };
  const nullOr = (read: () => number): number | null => {
    if (text.charCodeAt(at) !== LOWER_N) return read();
    skip('null');
    return null;
  };
  /** Copied out of the source, so that a kept answer does not keep the whole chunk that it came in. */
  const words = (): string | null => {
    if (text.charCodeAt(at) === LOWER_N) {
      skip('null');
      return null;
    }
    const start = at;
    skip('"');
    let code = text.charCodeAt(at);
    while (code !== QUOTE) {
      // A surrogate may be a lone one, which has another canonical text.
      if (code === BACKSLASH || code < 32 || (code >= 0xd800 && code <= 0xdfff) || Number.isNaN(code)) {
        fail();
        return null;
      }
      at += 1;
      code = text.charCodeAt(at);
    }
    at += 1;
    return JSON.parse(text.slice(start, at)) as string;
  };
  const list = <T>(read: () => T): readonly T[] => {
    const all: T[] = [];
    skip('[');
    if (text.charCodeAt(at) === CLOSE_ARRAY) {
      at += 1;
      return all;
    }
    while (!failed) {
      all.push(read());
      const next = text.charCodeAt(at);
      at += 1;
      if (next === CLOSE_ARRAY) return all;
      if (next !== COMMA) fail();
    }
    return all;
  };

  const detail = (): Detail => {
    skip('{"itemOptionId":');
    const itemOptionId = nullOr(id);
    skip(',"answer":');
    const answer = words();
    skip(',"slot":');
    const slot = nullOr(count);
    skip('}');
    return { itemOptionId, answer, slot };
  };
  const version = (): AnswerVersion['version'] => {
    skip('{"epoch":');
    const epoch = count();
    skip(',"revision":');
    const revision = count();
    skip('}');
    return { epoch, revision };
  };
  const answerVersion = (): AnswerVersion => {
    skip('{"id":');
    const answerId = id();
    skip(',"version":');
    const itsVersion = version();
    skip('}');
    return { id: answerId, version: itsVersion };
  };

  const event = (): QuizEvent | null => {
    if (starts('AnswerChanged","at":')) {
      const when = count();
      skip(',"data":{"answerId":');
      const answerId = id();
      skip(',"details":');
      const details = list(detail);
      skip(',"version":');
      const data = { answerId, details, version: version() };
      return { type: 'AnswerChanged', at: when, data };
    }
    if (starts('ItemVisited","at":')) {
      const when = count();
      skip(',"data":{"position":');
      const position = count();
      skip(',"left":');
      const left = nullOr(count);
      skip(',"spent":');
      return { type: 'ItemVisited', at: when, data: { position, left, spent: count() } };
    }
    if (starts('PushStarted","at":')) {
      const when = count();
      skip(',"data":{"pushId":');
      const pushId = count();
      skip(',"entries":');
      return { type: 'PushStarted', at: when, data: { pushId, entries: list(answerVersion) } };
    }
    if (starts('PushAcked","at":')) {
      const when = count();
      skip(',"data":{"pushId":');
      const pushId = count();
      skip(',"setAside":');
      const setAside = list(id);
      skip(',"superseded":');
      return { type: 'PushAcked', at: when, data: { pushId, setAside, superseded: list(id) } };
    }
    return null;
  };

  return (source, from, to) => {
    text = source;
    at = from;
    failed = false;
    skip('{"seq":');
    if (failed) return null;
    const seq = count();
    skip(',"prev":"');
    const start = at;
    while (isHashCharacter(text.charCodeAt(at))) at += 1;
    const prev = text.slice(start, at);
    skip('","type":"');
    if (failed) return null;
    const read = event();
    skip('}}');
    return failed || read === null || at !== to ? null : { seq, prev, event: read };
  };
};
