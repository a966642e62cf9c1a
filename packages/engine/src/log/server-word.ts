import { GivenBackCause } from '../model/given-back.ts';
import type { Opening, SectionRun } from '../model/opening.ts';
import type { SheetContent } from '../model/sheet-content.ts';
import type { GivenTime, SheetTimes, Standstill } from '../model/timers-state.ts';
import type { EpochMs } from '../model/units.ts';
import { canonicalWriter } from './canonical-writer.ts';
import { contentTextOf } from './content-text.ts';
import { type Sha256, sha256 } from './sha256.ts';
import { Opening as LoggedOpening } from './version-1/opening.ts';

type WordOf<Kind extends string, What = unknown> = Readonly<{
  kind: Kind;
  sheetId: number;
  /** The sheet's, when it was said. */
  epoch: number;
  /** The time at which the server said it first: the same word may come again. */
  at: EpochMs;
}> &
  Readonly<What>;

/** The sheet's times, and the stretches in which they stood still. */
export type TimesWord = WordOf<'times', { times: SheetTimes }>;
/** A section that was started. */
export type SectionWord = WordOf<'section', { run: Omit<SectionRun, 'left'> }>;
/** An end by time has not come: the sheet goes on by these times, in these sections. */
export type UnderWayWord = WordOf<'underWay', { times: SheetTimes; runs: readonly SectionRun[] }>;
/** The sheet, as it was opened: also its content and the whole of its opening, by the hashes of their texts in a log. */
export type OpeningWord = WordOf<
  'opening',
  { times: SheetTimes; runs: readonly SectionRun[]; content: string; opening: string }
>;

/** Statements about a sheet that only the server can make, as it signs them. */
export type ServerWord = TimesWord | SectionWord | UnderWayWord | OpeningWord;

const writeOpening = canonicalWriter(LoggedOpening);

/** Hashes an opening's text in a log: its keys and no others. */
export const openingHash = (opening: Opening, hashOf: Sha256 = sha256): string => hashOf(writeOpening(opening));

export const contentHash = (content: SheetContent, hashOf: Sha256 = sha256): string => hashOf(contentTextOf(content));

/** The server's word as it opens a sheet at `at`, whose content is known by its hash. */
export const openingWordFor = (
  { sheetId, content }: Pick<OpeningWord, 'sheetId' | 'content'>,
  opening: Opening,
  at: EpochMs,
  hashOf: Sha256 = sha256,
): OpeningWord => {
  const { epoch, deadline, timesUpdatedAt: updatedAt, timeRatio, sectionRuns: runs } = opening;
  return {
    kind: 'opening',
    sheetId,
    epoch,
    at,
    times: { deadline, updatedAt, timeRatio },
    runs,
    content,
    opening: openingHash(opening, hashOf),
  };
};

export const openingWord = (
  content: SheetContent,
  opening: Opening,
  at: EpochMs,
  hashOf: Sha256 = sha256,
): OpeningWord =>
  openingWordFor({ sheetId: content.sheetId, content: contentHash(content, hashOf) }, opening, at, hashOf);

const MARK = 'quipu1-word';

const timesFields = ({ deadline, updatedAt, timeRatio }: SheetTimes): readonly number[] => [
  deadline,
  updatedAt,
  timeRatio,
];
const runText = ({ sectionId, startedAt, deadline, left }: SectionRun): string =>
  `${sectionId}-${startedAt}-${deadline}-${left ? 1 : 0}`;
const runsText = (runs: readonly SectionRun[]): string => runs.map(runText).join('+');

const givenText = ({ cause, from, to, given }: GivenTime): string => `${cause}-${from}-${to}-${given}`;
const standstillFields = ({ pause, given }: Standstill): readonly string[] => [
  pause === null ? '' : `${pause.since}-${encodeURIComponent(pause.reason)}`,
  given.map(givenText).join('+'),
];

const fieldsOf = (word: ServerWord): readonly (number | string)[] => {
  switch (word.kind) {
    case 'times':
      return [
        ...timesFields(word.times),
        ...(word.times.standstill == null ? [] : standstillFields(word.times.standstill)),
      ];
    case 'section':
      return [word.run.sectionId, word.run.startedAt, word.run.deadline];
    case 'underWay':
      return [...timesFields(word.times), runsText(word.runs)];
    case 'opening':
      return [...timesFields(word.times), runsText(word.runs), word.content, word.opening];
    default:
      return word satisfies never;
  }
};

/** The text that the server signs. No field contains a slash, and no text of a receipt begins so. */
export const wordText = (word: ServerWord): string =>
  [MARK, word.kind, word.sheetId, word.epoch, word.at, ...fieldsOf(word)].join('/');

/** A word with its signature: what a reply carries, and a line of the log keeps. */
export const signedWord = (signed: string, signature: string): string => `${signed}/${signature}`;

export interface ReadWord {
  readonly word: ServerWord;
  readonly signed: string;
  /** Ed25519 of `signed`, base64url. */
  readonly signature: string;
}

const SIGNATURE = /^[\w-]{85}[AQgw]$/;
const times = ([deadline, updatedAt, timeRatio]: readonly string[]): SheetTimes => ({
  deadline: Number(deadline),
  updatedAt: Number(updatedAt),
  timeRatio: Number(timeRatio),
});
const runsOf = (text = ''): readonly SectionRun[] =>
  text === ''
    ? []
    : text.split('+').map((one) => {
        const [sectionId, startedAt, deadline, left] = one.split('-');
        return {
          sectionId: Number(sectionId),
          startedAt: Number(startedAt),
          deadline: Number(deadline),
          left: left === '1',
        };
      });

const givenOf = (text: string): readonly GivenTime[] => {
  const [cause, from, to, given] = text.split('-');
  return GivenBackCause.is(cause) ? [{ cause, from: Number(from), to: Number(to), given: Number(given) }] : [];
};
/** Reads a reason; '' if it can't be read. Written again, that differs from the text, so that it is noticed. */
const reasonOf = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};
const standstillOf = (pause: string, given = ''): Standstill => {
  const cut = pause.indexOf('-');
  return {
    pause: pause === '' ? null : { since: Number(pause.slice(0, cut)), reason: reasonOf(pause.slice(cut + 1)) },
    given: given.split('+').flatMap(givenOf),
  };
};
const timesIn = (rest: readonly string[]): SheetTimes => {
  const [, , , pause, given] = rest;
  return pause === undefined ? times(rest) : { ...times(rest), standstill: standstillOf(pause, given) };
};

const wordOf = (
  kind: string,
  common: Omit<TimesWord, 'kind' | 'times'>,
  rest: readonly string[],
): ServerWord | null => {
  const [first, second, third, runs, content = '', opening = ''] = rest;
  switch (kind) {
    case 'times':
      return { kind, ...common, times: timesIn(rest) };
    case 'section':
      return {
        kind,
        ...common,
        run: { sectionId: Number(first), startedAt: Number(second), deadline: Number(third) },
      };
    case 'underWay':
      return { kind, ...common, times: times(rest), runs: runsOf(runs) };
    case 'opening':
      return { kind, ...common, times: times(rest), runs: runsOf(runs), content, opening };
    default:
      return null;
  }
};

/** Null: it is none. Strict: only if writing what was read gives the very same text. */
export const readWord = (text: string): ReadWord | null => {
  const cut = text.lastIndexOf('/');
  const [signed, signature] = [text.slice(0, Math.max(0, cut)), text.slice(cut + 1)];
  const [, kind = '', sheetId, epoch, at, ...rest] = signed.split('/');
  const common = { sheetId: Number(sheetId), epoch: Number(epoch), at: Number(at) };
  const word = wordOf(kind, common, rest);
  return word !== null && SIGNATURE.test(signature) && wordText(word) === signed ? { word, signed, signature } : null;
};
