import type { EventOf, QuizEvent } from '../model/event.ts';
import type { Opening, SectionRun } from '../model/opening.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import { isOpened, type Opened } from '../model/quiz-session.ts';
import { placeOfSection } from '../model/sheet-index.ts';
import { newestTimes, type SectionTimes, type SheetTimes, type Standstill } from '../model/timers-state.ts';
import { isSameGiven } from '../timers/pause.ts';
import { endOfRun } from '../timers/section-deadline.ts';
import type { BrokenRule } from './rules/broken-rule.ts';
import { contentHash, type OpeningWord, openingHash, readWord, type ServerWord } from './server-word.ts';

/**
 * Tells whether an event says the same as its words, or follows from them here. Signatures tell whether the server said
 * them.
 */
type Follows<T extends QuizEvent['type']> = (
  session: Opened,
  data: EventOf<T>['data'],
  words: readonly ServerWord[],
) => boolean;

const isSame = (a: SheetTimes, b: SheetTimes): boolean =>
  a.deadline === b.deadline && a.updatedAt === b.updatedAt && a.timeRatio === b.timeRatio;

const timesOf = (words: readonly ServerWord[]): SheetTimes | null => {
  const [word] = words;
  return words.length !== 1 || word === undefined || word.kind === 'section' ? null : word.times;
};

const known = ({ index, state }: Opened, sectionId: number): SectionTimes | null =>
  state.timers.sections[placeOfSection(index, sectionId)] ?? null;

/** Its start as it was said, with the end that was said, or that the sheet's times give it. */
const isRunSaid = (session: Opened, run: SectionRun, words: readonly ServerWord[], times: SheetTimes): boolean =>
  words
    .flatMap((word): readonly Pick<SectionRun, 'sectionId' | 'startedAt' | 'deadline'>[] =>
      word.kind === 'section' ? [word.run] : word.kind === 'times' ? [] : word.runs,
    )
    .some(
      ({ sectionId, startedAt, deadline }) =>
        sectionId === run.sectionId &&
        startedAt === run.startedAt &&
        (deadline === run.deadline || run.deadline === endOfRun(session, run, times)),
    );

/** Its runs are those that were said, but for the ones of which the device waits for another word. */
const areRuns = (
  session: Opened,
  { sectionRuns }: Opening,
  first: OpeningWord,
  words: readonly ServerWord[],
  times: SheetTimes,
): boolean => {
  const { asks } = session.state.timers;
  const isWaitedFor = (sectionId: number): boolean => asks[placeOfSection(session.index, sectionId)] !== undefined;
  return (
    first.runs.every(
      ({ sectionId, left }) =>
        isWaitedFor(sectionId) || sectionRuns.some((run) => run.sectionId === sectionId && run.left === left),
    ) &&
    sectionRuns.every(
      (run) =>
        isRunSaid(session, run, words, times) ||
        (known(session, run.sectionId)?.confirmed === true &&
          known(session, run.sectionId)?.startedAt === run.startedAt &&
          run.deadline === endOfRun(session, run, times)),
    )
  );
};

/** An opening may come after newer times, or newer starts, than it has, and is taken with these. */
const opensAgain: Follows<'SheetResumed'> = (session, { opening }, words) => {
  const [first] = words;
  if (first?.kind !== 'opening' || words.slice(1).some(({ kind }) => kind !== 'section')) return false;
  const { deadline, timesUpdatedAt: updatedAt, timeRatio } = opening;
  const times = { deadline, updatedAt, timeRatio };
  const newest = newestTimes(first.times, session.state.timers);
  const { deadline: end, updatedAt: timesUpdatedAt, timeRatio: ratio } = first.times;
  const itself = { ...opening, deadline: end, timesUpdatedAt, timeRatio: ratio, sectionRuns: first.runs };
  return (
    isSame(times, newest) && openingHash(itself) === first.opening && areRuns(session, opening, first, words, times)
  );
};

const isOpeningSaid = ({ content, opening }: EventOf<'SheetOpened'>['data'], words: readonly ServerWord[]): boolean => {
  const [word] = words;
  return (
    words.length === 1 &&
    word?.kind === 'opening' &&
    word.sheetId === content.sheetId &&
    word.epoch === opening.epoch &&
    word.opening === openingHash(opening) &&
    word.content === contentHash(content)
  );
};

const starts: Follows<'SectionStarted'> = (_, { run, confirmed }, words) => {
  const [word] = words;
  return (
    confirmed &&
    words.length === 1 &&
    word?.kind === 'section' &&
    word.run.sectionId === run.sectionId &&
    word.run.startedAt === run.startedAt &&
    word.run.deadline === run.deadline &&
    !run.left
  );
};

const confirms: Follows<'SectionConfirmed'> = (session, { sectionId, deadline }, words) => {
  const [word] = words;
  const own = known(session, sectionId)?.deadline ?? deadline;
  return (
    words.length === 1 &&
    word?.kind === 'section' &&
    word.run.sectionId === sectionId &&
    Math.min(word.run.deadline, own) === deadline
  );
};

const changesTimes: Follows<'SessionTimeChanged'> = (_, data, words) => {
  const times = timesOf(words);
  return times !== null && isSame(times, data);
};

/**
 * The newer of its times and those that were known decides. What was said before that end undoes nothing: times are news
 * where they are newer than those by which it ended.
 */
const undoes: Follows<'EndUndone'> = ({ state: { timers } }, data, [word]) => {
  const times = timesOf(word === undefined ? [] : [word]);
  if (times === null || (word?.kind === 'times' && times.updatedAt <= timers.updatedAt)) return false;
  return isSame(data, newestTimes(times, timers));
};

/** A run that needs no word: the section's own start, with the end that the sheet's times give it, or that it had. */
const isKnownRun = (session: Opened, { run }: EventOf<'SectionResumed'>['data']): boolean => {
  const times = known(session, run.sectionId);
  return (
    times?.startedAt === run.startedAt &&
    (run.deadline === times.deadline || run.deadline === endOfRun(session, run, session.state.timers))
  );
};

const resumes: Follows<'SectionResumed'> = (session, data, words) =>
  isKnownRun(session, data) || isRunSaid(session, data.run, words, session.state.timers);

/** The pauses that one word tells of, unless it is older than the known times. */
const standstillOf = ({ state }: Opened, words: readonly ServerWord[]): Standstill | null => {
  const [word] = words;
  if (words.length !== 1 || word?.kind !== 'times' || word.times.updatedAt < state.timers.updatedAt) return null;
  return word.times.standstill ?? null;
};

const startsPause: Follows<'PauseStarted'> = (session, { since, reason }, words) => {
  const pause = standstillOf(session, words)?.pause;
  return pause?.since === since && pause.reason === reason;
};

const endsPause: Follows<'PauseEnded'> = (session, { since }, words) => {
  const standstill = standstillOf(session, words);
  return standstill !== null && standstill.pause?.since !== since;
};

const givesBack: Follows<'TimeGivenBack'> = (session, data, words) =>
  standstillOf(session, words)?.given.some((one) => isSameGiven(one, data)) === true;

const followsFrom = (session: Opened, event: QuizEvent, words: readonly ServerWord[]): boolean => {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- No other event has words.
  switch (event.type) {
    case 'SheetResumed':
      return opensAgain(session, event.data, words) && words[0]?.epoch === event.data.opening.epoch;
    case 'SectionStarted':
      return starts(session, event.data, words);
    case 'SectionConfirmed':
      return confirms(session, event.data, words);
    case 'SessionTimeChanged':
      return changesTimes(session, event.data, words);
    case 'PauseStarted':
      return startsPause(session, event.data, words);
    case 'PauseEnded':
      return endsPause(session, event.data, words);
    case 'TimeGivenBack':
      return givesBack(session, event.data, words);
    case 'EndUndone':
      return undoes(session, event.data, words);
    case 'SectionResumed':
      return resumes(session, event.data, words);
    default:
      return false;
  }
};

/** The words that an event has; undefined: none, signed or not. */
export const wordsOf = ({ data }: QuizEvent): readonly string[] | undefined =>
  'words' in data ? data.words : undefined;

/** Tells whether the server signs such an event, which then needs its word to be believed. */
export const needsWord = (session: QuizSession, event: QuizEvent): boolean => {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- No other event has words.
  switch (event.type) {
    case 'SheetOpened':
    case 'SheetResumed':
    case 'SectionConfirmed':
    case 'SessionTimeChanged':
    case 'PauseStarted':
    case 'PauseEnded':
    case 'TimeGivenBack':
    case 'EndUndone':
      return true;
    case 'SectionStarted':
      return event.data.confirmed;
    case 'SectionResumed':
      return !isOpened(session) || !isKnownRun(session, event.data);
    default:
      return false;
  }
};

/** An event that has words, in a session that may come to it, says nothing else than they do. */
export const wordRule = (session: QuizSession, event: QuizEvent): BrokenRule | null => {
  const texts = wordsOf(event);
  if (texts === undefined) return null;
  const words = texts.flatMap((text) => readWord(text)?.word ?? []);
  if (words.length === 0 || words.length < texts.length) return 'notAsSaid';
  if (event.type === 'SheetOpened') return isOpeningSaid(event.data, words) ? null : 'notAsSaid';
  if (!isOpened(session) || words.some(({ sheetId }) => sheetId !== session.index.content.sheetId)) return 'notAsSaid';
  return followsFrom(session, event, words) ? null : 'notAsSaid';
};

/**
 * An event as its log keeps it. What a server signed otherwise than it said it proves nothing, and would make a true history an impossible
 * one: the event goes without.
 */
export const asSaid = (session: QuizSession, event: QuizEvent): QuizEvent => {
  if (wordRule(session, event) === null) return event;
  const { words: _, ...data } = event.data as EventOf<'SheetResumed'>['data'];
  return { ...event, data } as QuizEvent;
};
