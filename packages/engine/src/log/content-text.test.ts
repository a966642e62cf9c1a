import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import type { QuizEvent } from '../model/event.ts';
import { MAX_LINE_LENGTH } from '../model/limits.ts';
import { anItem, anOpening, aSection, aSheet, START } from '../testing/sheets.ts';
import { writeLog } from './chain-writer.ts';
import { contentLine, contentText, isClosedContentLine, isContentLine, namedContent } from './content-line.ts';
import { contentAsLogged, contentBytes, contentOfText, contentTextOf } from './content-text.ts';
import { readContent } from './line-codec.ts';
import { sha256 } from './sha256.ts';

const named = (name: string) => ({ ...aSheet([aSection(1, [anItem(1)])]), name });
const content = named('x');
const text = contentTextOf(content);

describe('the text of a sheet', () => {
  it('is read as it was written, and in no other way', () => {
    expect(contentOfText(text)).toEqual(E.right(content));
    const problem = (other: string) => {
      const read = contentOfText(other);
      return E.isLeft(read) ? read.left : null;
    };
    expect(problem(text.slice(1))).toEqual({ kind: 'notJson' });
    expect(problem(text.replace('"quizId":8', '"quizId":"8"'))).toEqual({ kind: 'badData', path: 'content' });
    expect(problem(text.replace('"sheetId":7,"quizId":8', '"quizId":8,"sheetId":7'))).toEqual({ kind: 'notCanonical' });
    expect(problem(contentTextOf(named('y')))).toBeNull();
  });

  it('is read once while somebody has it', () => {
    const first = contentOfText(text);
    expect(contentOfText(text)).toEqual(first);
    expect(E.isRight(first) && E.toUnion(contentOfText(text))).toBe(E.toUnion(first));
  });

  it('has what an evaluation says of monitors, and without it is as it was before any could', () => {
    const two = { ...content, rules: { ...content.rules, monitors: 2 } };
    expect(contentOfText(contentTextOf(two))).toEqual(E.right(two));
    expect(text).not.toContain('monitors');
  });

  it('has its keys and no others', () => {
    const more = { ...content, more: 1 };
    expect(contentTextOf(more)).toBe(text);
    const logged = contentAsLogged(more);
    expect(logged).toEqual(content);
    expect(contentTextOf(logged)).toBe(text);
  });
});

describe('a line beside the log', () => {
  const line = contentLine(text);

  it('carries a sheet whole', () => {
    expect([isContentLine(line), isClosedContentLine(line), contentText(line)]).toEqual([true, true, text]);
    expect(readContent(line, 2)).toEqual(E.right(content));
    expect(readContent(line, 1)).toEqual(E.left({ kind: 'notALine' }));
    expect(readContent(line.slice(0, -1), 2)).toEqual(E.left({ kind: 'notJson' }));
    expect(readContent(`${line}\r`, 2)).toEqual(E.left({ kind: 'carriageReturn' }));
    expect(readContent(`${line}${' '.repeat(MAX_LINE_LENGTH)}`, 2)).toEqual(E.left({ kind: 'tooLong' }));
  });

  it('is named by the line that opens the sheet, and by no other', () => {
    const opened: QuizEvent = { type: 'SheetOpened', at: START, data: { content, opening: anOpening() } };
    const lines = writeLog([opened, { type: 'CameraRestored', at: START, data: {} }]);
    expect(lines.map(namedContent)).toEqual([null, null, sha256(text), null]);
  });
});

describe('what a sheet weighs in a post', () => {
  it.each([
    ['"', 4],
    ['\\', 4],
    ['\n', 3],
    ['\u0001', 7],
    ['\u001f', 7],
    [' ', 1],
    ['\u007f', 1],
    ['\u0080', 2],
    ['\u07ff', 2],
    ['\u0800', 3],
    ['\uffff', 3],
    ['\u{10000}', 4],
    ['\ud800', 7],
  ])('is, for %j in its name, %i bytes more', (character, bytes) => {
    expect(contentBytes(named(character)) - contentBytes(named(''))).toBe(bytes);
    const asPosted = (name: string) => Buffer.byteLength(JSON.stringify(contentLine(contentTextOf(named(name)))));
    expect(contentBytes(named(character))).toBe(asPosted(character));
  });
});
