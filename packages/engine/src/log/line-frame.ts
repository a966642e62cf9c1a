import * as E from '#fp-ts/Either.js';
import { MAX_LINE_LENGTH } from '../model/limits.ts';
import { jsonValue } from './json-value.ts';
import type { LineProblem } from './line-problem.ts';

/** The parts of every numbered line, whatever its version: its place, the hash of the line before, and its event. */
export interface Frame {
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
export const transportProblem = (text: string): LineProblem | null => {
  if (text.length > MAX_LINE_LENGTH) return { kind: 'tooLong' };
  if (text.startsWith('\ufeff')) return { kind: 'byteOrderMark' };
  return text.endsWith('\r') ? { kind: 'carriageReturn' } : null;
};

export const readFrame = (text: string): E.Either<LineProblem, Frame> => {
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
