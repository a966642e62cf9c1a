import * as E from '#fp-ts/Either.js';
import type { QuizEvent } from '../model/event.ts';
import { MAX_LINE_LENGTH } from '../model/limits.ts';
import { canonicalWriter } from './canonical-writer.ts';
import { type Contents, contentText, isClosedContentLine } from './content-line.ts';
import { contentOfText } from './content-text.ts';
import { jsonValue } from './json-value.ts';
import type { LineProblem } from './line-problem.ts';
import { CURRENT_VERSION, LogVersion, VERSION_DECLARED, type VersionDeclared } from './log-version.ts';
import type { Event1 } from './version-1/events.ts';
import { Count } from './version-1/units.ts';
import type { Content, Event2, Written2 } from './version-2/events.ts';
import { fromSession, toSession } from './version-2/session-border.ts';
import { upcast1 } from './version-2/upcast-1.ts';
import { type Format, writtenEvents } from './written-events.ts';

/** The parts of every numbered line, whatever its version: its place, the hash of the line before, and its event. */
interface Frame {
  readonly seq: number;
  readonly prev: string;
  readonly type: string;
  readonly at: number;
  readonly data: unknown;
  /** `data` as it is written. */
  readonly dataText: string;
}

const beforeData = (seq: number, prev: string, type: string, at: number): string =>
  `{"seq":${seq},"prev":"${prev}","type":"${type}","at":${at},"data":`;

export const frameText = (seq: number, prev: string, type: string, at: number, dataText: string): string =>
  `${beforeData(seq, prev, type, at)}${dataText}}`;

/** Names the marks that a program leaves in a text it copies or saves, to tell them apart from a change by somebody. */
const transportProblem = (text: string): LineProblem | null => {
  if (text.length > MAX_LINE_LENGTH) return { kind: 'tooLong' };
  if (text.startsWith('\ufeff')) return { kind: 'byteOrderMark' };
  return text.endsWith('\r') ? { kind: 'carriageReturn' } : null;
};

const readFrame = (text: string): E.Either<LineProblem, Frame> => {
  const changed = transportProblem(text);
  if (changed !== null) return E.left(changed);
  const value = jsonValue(text);
  if (value === undefined) return E.left({ kind: 'notJson' });
  if (value === null) return E.left({ kind: 'notALine' });
  const { seq, prev, type, at, data } = value as Readonly<Record<string, unknown>>;
  if (!Number.isSafeInteger(seq) || typeof prev !== 'string' || typeof type !== 'string') {
    return E.left({ kind: 'notALine' });
  }
  if (!Number.isSafeInteger(at) || (at as number) < 0) return E.left({ kind: 'badData', path: 'at' });
  const before = beforeData(seq as number, prev, type, at as number);
  const dataText = text.startsWith(before) ? text.slice(before.length, -1) : '';
  return E.right({ seq: seq as number, prev, type, at: at as number, data, dataText });
};

const withContent = (event: Written2, contents: Contents): E.Either<LineProblem, Event2> => {
  if (event.type !== 'SheetOpened') return E.right(event);
  const { content: hash, ...rest } = event.data;
  const content = contents.get(hash);
  if (content === undefined) return E.left({ kind: 'missingContent', hash });
  return E.right({ type: 'SheetOpened', at: event.at, data: { content, ...rest } });
};

/** Upcasts a decoded event from each version to the next, until it is the session's. */
const inSession = (format: Format, event: Event1 | Written2, contents: Contents): E.Either<LineProblem, QuizEvent> => {
  if (format === 1) return E.right(toSession(upcast1(event as Event1)));
  const read = withContent(event as Written2, contents);
  return E.isLeft(read) ? read : E.right(toSession(read.right));
};

/**
 * The event that a line holds in the version that it was written in. Strict: only if writing what was read gives the very same
 * text, by that version's own codecs.
 */
const readEvent = (
  format: Format,
  { type, at, data, dataText }: Frame,
  contents: Contents,
): E.Either<LineProblem, QuizEvent> => {
  const known = writtenEvents[format].get(type);
  if (known === undefined) return E.left({ kind: 'unknownType', type });
  const decoded = known.codec.decode({ type, at, data });
  if (E.isLeft(decoded)) {
    const path = (decoded.left[0]?.context ?? []).map(({ key }) => key).filter((key) => key !== '');
    return E.left({ kind: 'badData', path: path.join('.') });
  }
  const event = decoded.right as Event1 | Written2;
  if (known.writeData(event.data) !== dataText) return E.left({ kind: 'notCanonical' });
  return inSession(format, event, contents);
};

const NO_CONTENTS: Contents = new Map();
const written = writtenEvents[2];
const writeVersion = canonicalWriter(LogVersion);
/** The first version that a log declares. */
const MIN = { format: 2, rules: 2 };

/** A line as the current version writes it. `contentHash`: of the content, where the event opens a sheet. */
export const encodeLine = (seq: number, prev: string, event: QuizEvent, contentHash = ''): string => {
  const { type, at, data } = fromSession(event, contentHash);
  return frameText(seq, prev, type, at, written.get(type)?.writeData(data) ?? '{}');
};

/** The line numbered `seq` that declares the version this engine writes. */
export const encodeVersion = (seq: number, prev: string, at: number): string =>
  frameText(seq, prev, VERSION_DECLARED, at, writeVersion(CURRENT_VERSION));

/** A version that is not known is refused by its name before anything else of it is looked at. */
const readVersion = ({ at, data, dataText }: Frame, before: Format): E.Either<LineProblem, VersionDeclared> => {
  const given = (data as { readonly format?: unknown } | null)?.format;
  if (Count.is(given) && given > CURRENT_VERSION.format) return E.left({ kind: 'newerVersion', format: given });
  const decoded = LogVersion.decode(data);
  if (E.isLeft(decoded)) return E.left({ kind: 'badData', path: 'data' });
  const { format, rules } = decoded.right;
  if (format < before) return E.left({ kind: 'olderVersion', format });
  if (format < MIN.format) return E.left({ kind: 'badData', path: 'data.format' });
  // None of it was ever decided by the rules of version 1, which allowed more.
  if (rules < MIN.rules) return E.left({ kind: 'badData', path: 'data.rules' });
  if (writeVersion(decoded.right) !== dataText) return E.left({ kind: 'notCanonical' });
  return E.right({ type: VERSION_DECLARED, at, data: decoded.right });
};

export interface LogLine<T = QuizEvent | VersionDeclared> {
  /** Counted from 0. */
  readonly seq: number;
  /** Hash of the line before; empty on the first. */
  readonly prev: string;
  readonly step: T;
}

/** A numbered line, where the lines before have come to `format` and have brought `contents`. */
export const readLine = (text: string, format: Format, contents: Contents): E.Either<LineProblem, LogLine> => {
  const frame = readFrame(text);
  if (E.isLeft(frame)) return frame;
  const { seq, prev, type } = frame.right;
  const step: E.Either<LineProblem, LogLine['step']> =
    type === VERSION_DECLARED ? readVersion(frame.right, format) : readEvent(format, frame.right, contents);
  return E.isLeft(step) ? step : E.right({ seq, prev, step: step.right });
};

/** Reads the content of a line beside the log (`isContentLine`). Version 1 had no such lines. */
export const readContent = (line: string, format: Format): E.Either<LineProblem, Content> => {
  if (format === 1) return E.left({ kind: 'notALine' });
  const changed = transportProblem(line);
  if (changed !== null) return E.left(changed);
  return isClosedContentLine(line) ? contentOfText(contentText(line)) : E.left({ kind: 'notJson' });
};

/**
 * One line by itself, whatever version it is of: for what does not need the lines around it. What opens a sheet, or declares a
 * version, does.
 */
export const decodeLine = (text: string): E.Either<LineProblem, LogLine<QuizEvent>> => {
  const frame = readFrame(text);
  if (E.isLeft(frame)) return frame;
  const { seq, prev } = frame.right;
  const current = readEvent(2, frame.right, NO_CONTENTS);
  const event = E.isLeft(current) ? readEvent(1, frame.right, NO_CONTENTS) : current;
  if (E.isLeft(event)) return current as E.Left<LineProblem>;
  return E.right({ seq, prev, step: event.right });
};
