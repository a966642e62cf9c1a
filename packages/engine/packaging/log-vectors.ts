import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { chosen, emptySession, firstOpening, performAll, type QuizEvent, sheetOf, written } from '../src/index.ts';
import { createChainWriter, writeLog } from '../src/log/chain-writer.ts';
import { frameText } from '../src/log/line-codec.ts';
import type { LineProblem } from '../src/log/line-problem.ts';
import { CURRENT_VERSION } from '../src/log/log-version.ts';
import { openingWord, type ServerWord, signedWord, wordText } from '../src/log/server-word.ts';
import { sha256 } from '../src/log/sha256.ts';
import { MAX_LINE_LENGTH } from '../src/model/limits.ts';
import { logOfVersion1 } from '../src/testing/log-of-version-1.ts';
import { logSchemas } from '../src/testing/log-schemas.ts';

/**
 * The result of reading a log: its numbered lines and its name, or the line (from 1) where it stops, and the reason.
 */
export type Verdict =
  | { readonly ok: true; readonly lines: number; readonly head: string }
  | { readonly ok: false; readonly line: number; readonly problem: LineProblem['kind'] };

export interface Vector {
  readonly says: string;
  readonly text: string | Uint8Array;
  /** One more line, too long for a file: a text so many times. */
  readonly longLine?: { readonly text: string; readonly times: number };
  /** The server's public key, by which its words are checked. */
  readonly key?: string;
  readonly verdict: Verdict;
}

const START = 1_795_000_000_000;
/** Characters that JSON writes in a way of its own, or that take more than one byte. */
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

/** The header of an Ed25519 key in PKCS #8, before the 32 bytes of the key. */
const PKCS8 = '302e020100300506032b657004220420';
/** Keys that anybody can make again: of vectors, and of nothing else. */
const privateKey = (byte: string) =>
  createPrivateKey({ key: Buffer.from(PKCS8 + byte.repeat(32), 'hex'), format: 'der', type: 'pkcs8' });
const SERVER = privateKey('01');
const OTHER = privateKey('02');
const publicKey = createPublicKey(SERVER).export({ format: 'pem', type: 'spki' }).toString();

const signedBy = (key: typeof SERVER, word: ServerWord): string => {
  const said = wordText(word);
  return signedWord(said, sign(null, Buffer.from(said), key).toString('base64url'));
};

/** The server signs the sheet as it opens it, and `key` an hour more. */
const signedEvents = (key: typeof SERVER): readonly QuizEvent[] => {
  const content = sheetOf('Vectors', { sheetId: 7 }).text('What is a quipu?').content();
  const opening = firstOpening(START, 3_600_000);
  const times = { deadline: START + 7_200_000, updatedAt: START + 20_500, timeRatio: 1 };
  const word: ServerWord = { kind: 'times', sheetId: 7, epoch: opening.epoch, at: START + 20_500, times };
  const words = [signedBy(SERVER, openingWord(content, opening, START))];
  const done = performAll(emptySession, [
    { type: 'OpenSheet', at: START, content, opening, words },
    { type: 'ReportSessionTime', at: START + 21_000, ...times, word: signedBy(key, word) },
  ]);
  if (!done.ok) throw new Error(`${done.failure.command.type}: ${done.failure.reason}`);
  return done.value.events;
};

/** A second display ends a sheet that is paused: by rules 3 none does. */
const judgedInPause = (): readonly QuizEvent[] => {
  const content = sheetOf('Vectors', { sheetId: 7 }).text('What is a quipu?').content();
  const opening = firstOpening(START, 3_600_000);
  const standstill = { pause: { since: START + 20_000, reason: '' }, given: [] };
  const times = { deadline: opening.deadline, updatedAt: START + 20_500, timeRatio: 1, standstill };
  const done = performAll(emptySession, [
    { type: 'OpenSheet', at: START, content, opening },
    { type: 'ReportSessionTime', at: START + 21_000, ...times },
    { type: 'ReportDisplays', at: START + 30_000, count: 2 },
  ]);
  if (!done.ok) throw new Error(`${done.failure.command.type}: ${done.failure.reason}`);
  const at = START + 30_000;
  return [
    ...done.value.events,
    { type: 'IncidentSeen', at, data: { kind: 'displays', evidence: '2' } },
    { type: 'QuizFinished', at, data: { status: 'FC', comment: '' } },
  ];
};

const RULES = `"rules":${CURRENT_VERSION.rules}`;
/** A log that was decided by rules 2. */
const byRules2 = (events: readonly QuizEvent[]): readonly string[] => {
  const declared = (writeLog(events)[0] ?? '').replace(RULES, '"rules":2');
  const writer = createChainWriter(sha256, { lines: 1, head: sha256(declared), version: CURRENT_VERSION });
  return [declared, ...events.flatMap(writer.write)];
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
  const before = text(log.slice(0, 6));
  const [signed, forged] = [SERVER, OTHER].map((key) => writeLog(signedEvents(key)));
  if (signed === undefined || forged === undefined) throw new Error('two logs');
  const [judged, judgedNow] = [byRules2(judgedInPause()), writeLog(judgedInPause())];
  const older = frameText(3, nameOf(log.slice(0, 4)), 'VersionDeclared', START, '{"format":1,"engine":"","rules":1}');
  const whole = { ok: true, lines: log.length - 1, head: nameOf(log) } as const;
  const [declared = '', ...rest] = log;
  const declaring = (from: string, to: string) => text([declared.replace(from, to), ...rest]);
  return {
    'first-format.jsonl': {
      says: 'A line declares version 1, which has no such line.',
      text: declaring('"format":2', '"format":1'),
      verdict: broken(1, 'badData'),
    },
    'first-rules.jsonl': {
      says: 'A log of version 2 by the rules of version 1, by which none was ever decided.',
      text: declaring(RULES, '"rules":1'),
      verdict: broken(1, 'badData'),
    },
    'whole.jsonl': { says: 'A whole log.', text: text(log), verdict: whole },
    'version-1.jsonl': {
      says: 'A log of version 1, as far as it goes: no version is declared, and the sheet stands in its line.',
      text: text(old),
      verdict: { ok: true, lines: old.length, head: nameOf(old) },
    },
    'unfinished.jsonl': {
      says: 'A log that stops before its end is whole as far as it goes.',
      text: before,
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
    'older.jsonl': {
      says: 'A log of version 2 that goes back to version 1.',
      text: text([...log.slice(0, 4), older]),
      verdict: broken(5, 'olderVersion'),
    },
    'not-utf8.jsonl': {
      says: 'A byte that is no part of any character.',
      text: Buffer.from(swap('"What is a quipu?"', '"What is a \u00ff?"'), 'latin1'),
      verdict: broken(2, 'notUtf8'),
    },
    'not-json.jsonl': {
      says: 'A value was taken out: it is no JSON any more.',
      text: swap('"position":0,', '"position":,'),
      verdict: broken(4, 'notJson'),
    },
    'not-a-line.jsonl': {
      says: 'JSON, and no line: its number is a text.',
      text: swap('"seq":2,', '"seq":"2",'),
      verdict: broken(4, 'notALine'),
    },
    'bad-data.jsonl': {
      says: 'A place that is no number, where its type has one.',
      text: swap('"position":0,', '"position":"0",'),
      verdict: broken(4, 'badData'),
    },
    'too-long.jsonl': {
      says: 'One more line, of one character more than a line has at most.',
      text: before,
      longLine: { text: 'x', times: MAX_LINE_LENGTH + 1 },
      verdict: broken(7, 'tooLong'),
    },
    'longest.jsonl': {
      says: 'One more line, as long as a line is at most: it is read, and is no JSON.',
      text: before,
      longLine: { text: 'x', times: MAX_LINE_LENGTH },
      verdict: broken(7, 'notJson'),
    },
    'signed.jsonl': {
      says: 'What the server says is signed by its key: the sheet as it was opened, and an hour more.',
      text: text(signed),
      key: publicKey,
      verdict: { ok: true, lines: signed.length - 1, head: nameOf(signed) },
    },
    'signed-by-another.jsonl': {
      says: 'Well chained, and the hour more is signed by another key.',
      text: text(forged),
      key: publicKey,
      verdict: broken(forged.length, 'inadmissible'),
    },
    'older-rules.jsonl': {
      says: 'A log of rules 2, by which a second display ended a sheet that was paused.',
      text: text(judged),
      verdict: { ok: true, lines: judged.length - 1, head: nameOf(judged) },
    },
    'judged-in-pause.jsonl': {
      says: 'The same, and its first line says that it was decided by rules 3, which judge nothing in a pause.',
      text: text(judgedNow),
      verdict: broken(judgedNow.length - 1, 'inadmissible'),
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
export const vectorFiles = (): Readonly<Record<string, string | Uint8Array>> => {
  const vectors = logVectors();
  const logs = Object.fromEntries(Object.entries(vectors).map(([file, one]) => [file, one.text]));
  const told = Object.entries(vectors).map(([file, { text: _, verdict, ...rest }]) => ({ file, ...rest, ...verdict }));
  const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;
  return { ...logs, 'verdicts.json': json(told), 'schema.json': json(logSchemas) };
};
