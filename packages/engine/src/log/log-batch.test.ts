import { describe, expect, it } from 'vitest';
import type { QuizEvent } from '../model/event.ts';
import { anItem, anOpening, aSection, aSheet, START } from '../testing/sheets.ts';
import { writeLog } from './chain-writer.ts';
import { isContentLine } from './content-line.ts';
import { fromLine, logBatch, numberedLines } from './log-batch.ts';
import { looseReplay } from './loose-replay.ts';
import { whoseWord } from './whose-word.ts';

const content = aSheet([aSection(1, [anItem(1)])]);
const link = (at: number): QuizEvent => ({ type: 'LinkChanged', at, data: { online: false, serverOff: at % 2 === 0 } });
const opened: QuizEvent = { type: 'SheetOpened', at: START, data: { content, opening: anOpening() } };
/** The version, the sheet beside it, the opening, and three more. */
const text = writeLog([opened, link(START + 1), link(START + 2), link(START + 3)]);
const lengths = text.map(({ length }) => length);
const upTo = (count: number): number => lengths.slice(0, count).reduce((sum, one) => sum + one, 0);
const MANY = { lines: 100, characters: 1_000_000 };

describe('a log in posts', () => {
  const sizes = async (most: Partial<typeof MANY>, from: readonly string[] = text): Promise<readonly number[]> => {
    const { lines, numbered } = await logBatch(from, { ...MANY, ...most });
    expect(lines).toEqual(from.slice(0, lines.length));
    return [lines.length, numbered];
  };

  it('has as many numbered lines as one may, and no more characters', async () => {
    expect(await sizes({})).toEqual([6, 5]);
    expect([await sizes({ lines: 1 }), await sizes({ lines: 2 }), await sizes({ lines: 3 })]).toEqual([
      [1, 1],
      [3, 2],
      [4, 3],
    ]);
    expect([await sizes({ characters: upTo(3) - 1 }), await sizes({ characters: upTo(3) })]).toEqual([
      [2, 1],
      [3, 2],
    ]);
  });

  it('has one numbered line at least, with what stands beside the log for it', async () => {
    expect(await sizes({ characters: 1 })).toEqual([1, 1]);
    expect(await sizes({ characters: 1 }, text.slice(1))).toEqual([2, 1]);
    expect(await sizes({}, [])).toEqual([0, 0]);
  });

  it('goes on from a numbered line, with what stands beside the log for it', () => {
    expect([0, 1, 2, 4, 5, 9].map((from) => fromLine(text, from))).toEqual([
      text,
      text.slice(1),
      text.slice(3),
      text.slice(5),
      [],
      [],
    ]);
    expect(fromLine(text.slice(1), 0)).toEqual(text.slice(1));
    expect([numberedLines(text), numberedLines([]), text.filter(isContentLine).length]).toEqual([5, 0, 1]);
  });
});

describe('a log that is read as far as it goes', () => {
  it('tells what its lines tell, whatever is wrong with others', () => {
    const whole = looseReplay(text);
    expect([whole.index?.content, whole.lastAt]).toEqual([content, START + 3]);
    const broken = [...text.slice(0, 4), 'x', '{"content":x}', ...text.slice(5)];
    expect(looseReplay(broken).lastAt).toBe(START + 3);
    expect(looseReplay(text.slice(0, 4)).lastAt).toBe(START + 1);
    expect(looseReplay([]).index).toBeNull();
    // Without the sheet nothing is opened, and before its version is declared it is none.
    expect(looseReplay(text.filter((line) => !isContentLine(line))).index).toBeNull();
    expect(looseReplay(text.slice(1)).index).toBeNull();
  });
});

describe('whose word an event is', () => {
  it('is told by what it says', () => {
    const run = { sectionId: 1, startedAt: 0, deadline: 0, left: false };
    const started = [true, false].map((confirmed) =>
      whoseWord({ type: 'SectionStarted', at: START, data: { run, confirmed } }),
    );
    expect(started).toEqual(['server', 'examinee']);
    const ended = (['F', 'FC', 'FT', 'FST'] as const).map((status) =>
      whoseWord({ type: 'QuizFinished', at: START, data: { status, comment: '' } }),
    );
    expect(ended).toEqual(['examinee', 'device', 'clock', 'clock']);
    expect(whoseWord(opened)).toBe('server');
    expect(whoseWord(link(START))).toBe('device');
  });
});
