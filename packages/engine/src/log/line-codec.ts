import * as E from '#fp-ts/Either.js';
import type { QuizEvent } from '../model/event.ts';
import { canonicalWriter } from './canonical-writer.ts';
import { type Contents, contentText, isClosedContentLine } from './content-line.ts';
import { contentOfText } from './content-text.ts';
import { type Frame, frameText, readFrame, transportProblem } from './line-frame.ts';
import type { LineProblem } from './line-problem.ts';
import type { VersionDeclared } from './log-version.ts';
import { CURRENT_VERSION, LogVersion, VERSION_DECLARED } from './log-version.ts';
import { readEvent } from './read-event.ts';
import { Count } from './version-1/units.ts';
import type { Content } from './version-2/events.ts';
import { fromSession } from './version-2/session-border.ts';
import { type Format, writtenEvents } from './written-events.ts';

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
