import { chosen, emptySession, firstOpening, performAll, type QuizEvent, sheetOf, written } from '../src/index.ts';
import type { LineProblem } from '../src/log/line-problem.ts';
import { sha256 } from '../src/log/sha256.ts';
import { writeLog } from '../src/log/write-log.ts';
import { logOfVersion1 } from '../src/testing/log-of-version-1.ts';
import { logSchemas } from '../src/testing/log-schemas.ts';

/** What comes of a log: whole, with its numbered lines and its name, or the line (from 1) where it stops and why. */
export type Verdict =
  | { readonly ok: true; readonly lines: number; readonly head: string }
  | { readonly ok: false; readonly line: number; readonly problem: LineProblem['kind'] };

interface Vector {
  readonly says: string;
  readonly text: string;
  readonly verdict: Verdict;
}

const START = 1_795_000_000_000;
/** Whatever JSON writes in a way of its own, and what takes more than one byte. */
const HARD = 'a "quoted" \\ line\nand\ttab, ñandú, 漢, 😀, \u0001, \u2028, \ud800';

const eventsOf = (): readonly QuizEvent[] => {
  const sheet = sheetOf('Vectors', { sheetId: 7, rules: { zoom: 1.2 } })
    .singleChoice(HARD, ['one', 'two'])
    .text('What is a quipu?')
    .content();
  const done = performAll(emptySession, [
    { type: 'OpenSheet', at: START, content: sheet, opening: firstOpening(START, 3_600_000) },
    { type: 'AnswerItem', at: START + 20_000, itemId: 1, details: chosen(12) },
    {
      type: 'ReportSessionTime',
      at: START + 21_000,
      deadline: START + 4_500_000,
      updatedAt: START + 20_500,
      timeRatio: 1.25,
    },
    { type: 'StartSync', at: START + 22_000, limit: 10 },
    { type: 'ReportSyncAcked', at: START + 22_400, syncId: 1, setAside: [], superseded: [] },
    { type: 'Next', at: START + 30_000, confirmed: false },
    { type: 'AnswerItem', at: START + 60_000, itemId: 2, details: written('ñandú "quoted" \\, 漢, 😀') },
    { type: 'FinishQuiz', at: START + 70_000, processes: [] },
    { type: 'ReportFinishConfirmed', at: START + 71_000, status: 'F' },
  ]);
  if (!done.ok) throw new Error(`${done.failure.command.type}: ${done.failure.reason}`);
  return done.value.events;
};

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
const nameOf = (lines: readonly string[]): string => sha256(lines.at(-1) ?? '');
const broken = (line: number, problem: LineProblem['kind']): Verdict => ({ ok: false, line, problem });

/** A chain that is whole again behind a change of one of its lines: only rules find it. */
const chainedAnew = (events: readonly QuizEvent[], change: (event: QuizEvent) => QuizEvent): readonly string[] =>
  writeLog(events.map(change));

/** Logs by the names of their files, each with what has to come of it. */
export const logVectors = (): Readonly<Record<string, Vector>> => {
  const events = eventsOf();
  const log = writeLog(events);
  const old = logOfVersion1(events.slice(0, 4));
  const swap = (from: string, to: string) => text(log).replace(from, to);
  const without = (place: number) => text(log.filter((_, i) => i !== place));
  const whole = { ok: true, lines: log.length - 1, head: nameOf(log) } as const;
  return {
    'whole.jsonl': { says: 'A whole log.', text: text(log), verdict: whole },
    'version-1.jsonl': {
      says: 'A log of version 1, as far as it goes: no version is declared, and the sheet stands in its line.',
      text: text(old),
      verdict: { ok: true, lines: old.length, head: nameOf(old) },
    },
    'unfinished.jsonl': {
      says: 'A log that stops before its end is whole as far as it goes.',
      text: text(log.slice(0, 6)),
      verdict: { ok: true, lines: 5, head: nameOf(log.slice(0, 6)) },
    },
    'changed.jsonl': {
      says: 'An option was changed: the line after it names another one.',
      text: swap('"itemOptionId":12', '"itemOptionId":11'),
      verdict: broken(6, 'brokenChain'),
    },
    'changed-sheet.jsonl': {
      says: 'A letter of the sheet was changed: its hash is not the one that is named.',
      text: swap('"content":"two"', '"content":"too"'),
      verdict: broken(3, 'missingContent'),
    },
    'line-missing.jsonl': { says: 'A line was taken out.', text: without(5), verdict: broken(6, 'wrongSeq') },
    'sheet-missing.jsonl': {
      says: 'The line of the sheet was taken out.',
      text: without(1),
      verdict: broken(2, 'missingContent'),
    },
    'key-moved.jsonl': {
      says: 'The same data with its keys in another order.',
      text: swap('"position":0,"left":null', '"left":null,"position":0'),
      verdict: broken(4, 'notCanonical'),
    },
    'space-added.jsonl': {
      says: 'A space that no writer writes.',
      text: swap('"type":"ItemVisited"', '"type": "ItemVisited"'),
      verdict: broken(4, 'notCanonical'),
    },
    'escape-written.jsonl': {
      says: 'A letter as an escape that no writer writes.',
      text: swap('"What is a quipu?"', '"\\u0057hat is a quipu?"'),
      verdict: broken(2, 'notCanonical'),
    },
    'cut.jsonl': {
      says: 'The file was cut in its last line.',
      text: text(log).slice(0, -20),
      verdict: broken(log.length, 'cutTail'),
    },
    'carriage-returns.jsonl': {
      says: 'A program wrote CRLF.',
      text: text(log).replaceAll('\n', '\r\n'),
      verdict: broken(1, 'carriageReturn'),
    },
    'byte-order-mark.jsonl': {
      says: 'A program wrote a mark first.',
      text: `\ufeff${text(log)}`,
      verdict: broken(1, 'byteOrderMark'),
    },
    'newer.jsonl': {
      says: 'A version that is not known yet.',
      text: swap('"format":2', '"format":99'),
      verdict: broken(1, 'newerVersion'),
    },
    'unknown-type.jsonl': {
      says: 'A type that the version does not have.',
      text: swap('"type":"ItemVisited"', '"type":"ItemPassed"'),
      verdict: broken(4, 'unknownType'),
    },
    'impossible.jsonl': {
      says: 'Well written and chained, and nothing could have decided it: an hour on a question in half a minute.',
      text: text(
        chainedAnew(events, (event) =>
          event.type === 'ItemVisited' && event.data.left !== null
            ? { ...event, data: { ...event.data, spent: 3_600_000 } }
            : event,
        ),
      ),
      verdict: broken(9, 'inadmissible'),
    },
  };
};

/** All files of `vectors/`, by their names. */
export const vectorFiles = (): Readonly<Record<string, string>> => {
  const vectors = logVectors();
  const logs = Object.fromEntries(Object.entries(vectors).map(([file, one]) => [file, one.text]));
  const told = Object.entries(vectors).map(([file, { says, verdict }]) => ({ file, says, ...verdict }));
  const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;
  return { ...logs, 'verdicts.json': json(told), 'schema.json': json(logSchemas) };
};
