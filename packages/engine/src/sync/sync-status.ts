import { type Link, linkOf } from '../devices/select-devices.ts';
import { isOpened } from '../session/opened.ts';
import type { Session } from '../session/session.ts';
import { pendingCount } from './select-sync.ts';

/** What decides where the answers are, at an instant. */
export interface SyncFacts {
  /** Typed, and not an answer yet. */
  readonly drafts: number;
  /** Typed, and refused as an answer: it is on the screen and nowhere else. */
  readonly refused: number;
  /** Some answer, or the end, is decided and not on this device's disk yet. */
  readonly unwritten: boolean;
  /** Answers whose newest version the server has not acknowledged. */
  readonly pending: number;
  readonly link: Link;
  readonly storage: 'durable' | 'failing';
  /** Answers that the server will not take as they are: set aside, or held back. */
  readonly setAside: number;
  /** The end was asked for, and the server has not confirmed it. */
  readonly ending: boolean;
}

/** Where all the answers are: the worst of them counts. */
export type Standing =
  /** In this page only, on the way to the disk. */
  | 'saving'
  /** In this page only: the disk takes nothing. */
  | 'inMemory'
  /** On this device's disk, to be sent. */
  | 'here'
  /** At the server, all but what it set aside and what never became an answer. */
  | 'sentRest'
  /** At the server. */
  | 'sentAll';

/** What is not as it should be, the worst first. */
export type Trouble = 'storageFailing' | 'connecting' | 'offline' | 'serverOff' | 'setAside' | 'refused';

/** What may be said of the answers. Whatever says something of them on the screen says this, and nothing else. */
export interface SyncStatus {
  readonly standing: Standing;
  readonly troubles: readonly Trouble[];
  /** How many answers, typed ones too, the server does not have. */
  readonly waiting: number;
}

const standingOf = ({ drafts, refused, unwritten, pending, storage, setAside, ending }: SyncFacts): Standing => {
  const isOnlyInPage = drafts > 0 || unwritten;
  const isOwed = isOnlyInPage || pending > 0 || ending;
  if (isOwed && storage === 'failing') return 'inMemory';
  if (isOnlyInPage) return 'saving';
  if (isOwed) return 'here';
  return setAside > 0 || refused > 0 ? 'sentRest' : 'sentAll';
};

const linkTrouble = ({ known, online, serverOff }: Link): readonly Trouble[] => {
  if (!known) return ['connecting'];
  if (!online) return ['offline'];
  return serverOff ? ['serverOff'] : [];
};

export const syncStatus = (facts: SyncFacts): SyncStatus => ({
  standing: standingOf(facts),
  troubles: [
    ...(facts.storage === 'failing' ? (['storageFailing'] as const) : []),
    ...linkTrouble(facts.link),
    ...(facts.setAside > 0 ? (['setAside'] as const) : []),
    ...(facts.refused > 0 ? (['refused'] as const) : []),
  ],
  waiting: facts.drafts + facts.pending,
});

const setAsideCount = ({ index, state }: Session): number =>
  (index?.items ?? []).filter((_, ordinal) => {
    const { given, aside } = state.cells.at(ordinal);
    return aside !== null && given !== null;
  }).length;

/** How many answers the server has and does not count: it keeps them apart, for a person to look at. */
export const keptApartCount = ({ index, state }: Session): number =>
  (index?.items ?? []).filter((_, ordinal) => {
    const { given, aside } = state.cells.at(ordinal);
    return aside !== null && aside !== 'heldBack' && given !== null;
  }).length;

/** `head`: the newest session; `disk`: as it is on this device's disk; `drafts`: what was typed and is no answer, with why. */
export const syncFacts = (
  head: Session,
  disk: Session,
  storage: SyncFacts['storage'],
  drafts: readonly { readonly rejection: unknown }[],
): SyncFacts => ({
  drafts: drafts.filter(({ rejection }) => rejection === null).length,
  refused: drafts.filter(({ rejection }) => rejection !== null).length,
  unwritten: isOpened(head) && (head.state.cells !== disk.state.cells || head.state.finish !== disk.state.finish),
  pending: pendingCount(head),
  link: linkOf(head),
  storage,
  setAside: setAsideCount(head),
  ending: head.state.finish?.confirmed === false,
});
