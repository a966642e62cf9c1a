import * as E from 'fp-ts/lib/Either.js';
import { LONGEST_LINE } from '../answers/answer-limits.ts';
import type { QuizEvent } from '../session/event.ts';
import { eventCodecs } from './event-codecs.ts';
import type { LineProblem } from './line-problem.ts';
import type { LogLine } from './log-line.ts';

export const encodeLine = (seq: number, prev: string, event: QuizEvent): string => {
  const data = eventCodecs.get(event.type)?.writeData(event.data) ?? '{}';
  return `{"seq":${seq},"prev":"${prev}","type":"${event.type}","at":${event.at},"data":${data}}`;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What a program does to a text that it copies or saves is told apart from what somebody changed in it. */
const transportProblem = (text: string): LineProblem | null => {
  if (text.length > LONGEST_LINE) return { kind: 'tooLong' };
  if (text.startsWith('\ufeff')) return { kind: 'byteOrderMark' };
  return text.endsWith('\r') ? { kind: 'carriageReturn' } : null;
};

/** Strict: a line is read only if writing what was read gives the very same text. */
export const decodeLine = (text: string): E.Either<LineProblem, LogLine> => {
  const changed = transportProblem(text);
  if (changed !== null) return E.left(changed);
  const value = parsed(text);
  if (value === undefined) return E.left({ kind: 'notJson' });
  if (typeof value !== 'object' || value === null) return E.left({ kind: 'notALine' });
  const { seq, prev, type, at, data } = value as Readonly<Record<string, unknown>>;
  if (!Number.isSafeInteger(seq) || typeof prev !== 'string' || typeof type !== 'string') {
    return E.left({ kind: 'notALine' });
  }
  const known = eventCodecs.get(type);
  if (known === undefined) return E.left({ kind: 'unknownType', type });
  const decoded = known.codec.decode({ type, at, data });
  if (E.isLeft(decoded)) {
    const path = (decoded.left[0]?.context ?? []).map(({ key }) => key).filter((key) => key !== '');
    return E.left({ kind: 'badData', path: path.join('.') });
  }
  const line: LogLine = { seq: seq as number, prev, event: decoded.right };
  return encodeLine(line.seq, prev, line.event) === text ? E.right(line) : E.left({ kind: 'notCanonical' });
};
