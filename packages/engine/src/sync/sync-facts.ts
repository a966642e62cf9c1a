import { type Link, linkOf } from '../devices/select-devices.ts';
import type { Cells } from '../model/cells.ts';
import type { Marks } from '../model/marks.ts';
import { isOpened, type QuizSession } from '../model/quiz-session.ts';
import type { Rejection } from '../model/rejection.ts';
import type { EpochMs } from '../model/units.ts';
import { covers } from '../model/version.ts';
import { lateText } from './late-text.ts';
import { pendingCount } from './select-sync.ts';

/** Facts that decide where the answers are, at an instant. */
export interface SyncFacts {
  /** Typed, and not an answer yet. */
  readonly drafts: number;
  /** Typed, and refused as an answer: it is on the screen and nowhere else. */
  readonly refused: number;
  /** Some answer, or the end, is decided and not on this device's disk yet. */
  readonly unwritten: boolean;
  /** Answers of which the server has no word. */
  readonly pending: number;
  /** Those of them that say something: the others are visits, and time spent. */
  readonly unsent: number;
  /** The server was last known to have taken an answer then; null: it has none. */
  readonly sentAt: EpochMs | null;
  /** Answers that have a later one in their place at the server, until the sheet as it has it is here. */
  readonly outdone: number;
  readonly link: Link;
  readonly storage: 'durable' | 'failing';
  /** Answers that the server will not take as they are: set aside, or held back. */
  readonly setAside: number;
  /** The number of them that the server has and does not count: it keeps them apart for a person to look at. */
  readonly keptApart: number;
  /** The end was asked for, and the server has not confirmed it. */
  readonly ending: boolean;
}

interface Counts {
  readonly marks: Marks;
  readonly setAside: number;
  readonly keptApart: number;
  readonly outdone: number;
}

const countAll = ({ index, state }: QuizSession): Counts => {
  let [setAside, keptApart, outdone] = [0, 0, 0];
  for (let ordinal = 0; ordinal < (index?.items.length ?? 0); ordinal += 1) {
    const { given, acked, aside } = state.cells.at(ordinal);
    if (given === null) continue;
    if (aside !== null) {
      setAside += 1;
      if (aside !== 'heldBack') keptApart += 1;
    } else if (!state.marks.has(ordinal) && !covers(acked, given)) outdone += 1;
  }
  return { marks: state.marks, setAside, keptApart, outdone };
};

const counted = new WeakMap<Cells, Counts>();

/** Counts all answers once for cells that never change again: several parts of a screen ask at each event. */
const countsOf = (session: QuizSession): Counts => {
  const { cells, marks } = session.state;
  const known = counted.get(cells);
  if (known?.marks === marks && !cells.isOwned) return known;
  const counts = countAll(session);
  counted.set(cells, counts);
  return counts;
};

/** Something later took their place at the server, and says something else: they are given again when the sheet is opened again. */
export const outdoneCount = (session: QuizSession): number => countsOf(session).outdone;

const unsentCount = ({ state }: QuizSession): number =>
  state.marks.ordinals(Number.POSITIVE_INFINITY).filter((ordinal) => {
    const { given, acked } = state.cells.at(ordinal);
    return given !== null && !covers(acked, given);
  }).length;

/** The fate of typed text that is no answer: the reason, and its review. */
interface TypedFacts {
  readonly itemId: number;
  readonly text: string;
  readonly rejection: Rejection | null;
  readonly review: 'unheard' | 'heard' | null;
}

/** `head`: the newest session; `disk`: as it is on this device's disk; `drafts`: what was typed and is no answer. */
export const syncFacts = (
  head: QuizSession,
  disk: QuizSession,
  storage: SyncFacts['storage'],
  drafts: readonly TypedFacts[],
): SyncFacts => {
  const heard = drafts.filter(({ review }) => review === 'heard').length;
  const unheard = drafts.filter(({ review }) => review === 'unheard').length;
  return {
    drafts: drafts.filter(({ rejection }) => rejection === null).length,
    // Nobody here can do anything about what is for review, nor about keys that came after the end.
    refused: drafts.filter(
      (draft) => draft.rejection !== null && draft.review === null && lateText(head, draft) === null,
    ).length,
    unwritten: isOpened(head) && (head.state.cells !== disk.state.cells || head.state.finish !== disk.state.finish),
    pending: pendingCount(head) + unheard,
    unsent: unsentCount(head) + unheard,
    sentAt: head.state.sentAt,
    outdone: outdoneCount(head),
    link: linkOf(head),
    storage,
    setAside: countsOf(head).setAside + heard,
    keptApart: countsOf(head).keptApart + heard,
    ending: head.state.finish?.confirmed === false,
  };
};

/**
 * A device has these of a sheet and nobody else has. Whatever is sent, told, asked or erased for its sake looks here:
 * nothing of a sheet is erased while there is any.
 */
export interface Owed {
  /** Answers of which the server has no word: pending, held back, for review, or typed. */
  readonly answers: number;
  /** Its end. */
  readonly end: boolean;
  /** The disk takes nothing: some of it may go with the page. */
  readonly isInMemory: boolean;
}

/** Null: nothing. What the server took over and what it refused for good is none of it, nor what was typed and can be no answer. */
export const owed = ({ drafts, pending, ending, storage }: SyncFacts): Owed | null => {
  const answers = drafts + pending;
  return answers === 0 && !ending ? null : { answers, end: ending, isInMemory: storage === 'failing' };
};
