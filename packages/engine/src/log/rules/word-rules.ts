import type { Opening, SectionRun } from '../../content/opening.ts';
import type { EventOf, QuizEvent } from '../../session/event.ts';
import { isOpened, type Opened } from '../../session/opened.ts';
import type { Session } from '../../session/session.ts';
import { computeSectionDeadline } from '../../timers/section-deadline.ts';
import type { SectionTimes, SheetTimes } from '../../timers/timers-state.ts';
import { contentHash, type OpeningWord, openingHash, readWord, type ServerWord } from '../server-word.ts';
import type { BrokenRule } from './broken-rule.ts';

/** What an event tells of is what its words say, or what follows from them here. Whether the server said them is told by their signatures. */
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
  state.timers.sections[index.sectionPlace.get(sectionId) ?? -1] ?? null;

/** The end that a section has by the sheet's times, where it began then. */
const endBy = ({ index }: Opened, { sectionId, startedAt }: SectionRun, times: SheetTimes): number | null => {
  const section = index.content.sections[index.sectionPlace.get(sectionId) ?? -1];
  return section === undefined ? null : computeSectionDeadline(section, startedAt, times.timeRatio, times.deadline);
};

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
        (deadline === run.deadline || run.deadline === endBy(session, run, times)),
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
  const isWaitedFor = (sectionId: number): boolean =>
    asks[session.index.sectionPlace.get(sectionId) ?? -1] !== undefined;
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
          run.deadline === endBy(session, run, times)),
    )
  );
};

/** An opening may come after newer times, or newer starts, than it has, and is taken with these. */
const opensAgain: Follows<'SheetResumed'> = (session, { opening }, words) => {
  const [first] = words;
  if (first?.kind !== 'opening' || words.slice(1).some(({ kind }) => kind !== 'section')) return false;
  const { deadline, timesUpdatedAt: updatedAt, timeRatio } = opening;
  const times = { deadline, updatedAt, timeRatio };
  const { timers } = session.state;
  const newest = first.times.updatedAt < timers.updatedAt ? timers : first.times;
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
 * By the newer of its times and those that were known. What was said before that end undoes nothing: times are news where they are newer than
 * those by which it ended.
 */
const undoes: Follows<'EndUndone'> = ({ state: { timers } }, data, [word]) => {
  const times = timesOf(word === undefined ? [] : [word]);
  if (times === null || (word?.kind === 'times' && times.updatedAt <= timers.updatedAt)) return false;
  return isSame(data, times.updatedAt >= timers.updatedAt ? times : timers);
};

/** What needs no word: the section's own start, with the end that the sheet's times give it, or that it had. */
const isOwnRun = (session: Opened, { run }: EventOf<'SectionResumed'>['data']): boolean => {
  const times = known(session, run.sectionId);
  return (
    times?.startedAt === run.startedAt &&
    (run.deadline === times.deadline || run.deadline === endBy(session, run, session.state.timers))
  );
};

const resumes: Follows<'SectionResumed'> = (session, data, words) =>
  isOwnRun(session, data) || isRunSaid(session, data.run, words, session.state.timers);

const followsFrom = (session: Opened, event: QuizEvent, words: readonly ServerWord[]): boolean => {
  switch (event.type) {
    case 'SheetResumed':
      return opensAgain(session, event.data, words) && words[0]?.epoch === event.data.opening.epoch;
    case 'SectionStarted':
      return starts(session, event.data, words);
    case 'SectionConfirmed':
      return confirms(session, event.data, words);
    case 'SessionTimeChanged':
      return changesTimes(session, event.data, words);
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

/** Whether an event is one that the server signs, and that needs its word to be believed. */
export const needsWord = (session: Session, event: QuizEvent): boolean => {
  switch (event.type) {
    case 'SheetOpened':
    case 'SheetResumed':
    case 'SectionConfirmed':
    case 'SessionTimeChanged':
    case 'EndUndone':
      return true;
    case 'SectionStarted':
      return event.data.confirmed;
    case 'SectionResumed':
      return !isOpened(session) || !isOwnRun(session, event.data);
    default:
      return false;
  }
};

/** An event that has words, in a session that may come to it, says nothing else than they do. */
export const wordRule = (session: Session, event: QuizEvent): BrokenRule | null => {
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
export const asSaid = (session: Session, event: QuizEvent): QuizEvent => {
  if (wordRule(session, event) === null) return event;
  const { words: _, ...data } = event.data as EventOf<'SheetResumed'>['data'];
  return { ...event, data } as QuizEvent;
};
