import type { Link } from '../devices/select-devices.ts';
import type { EpochMs } from '../model/units.ts';
import { owed, type SyncFacts } from './sync-facts.ts';

/** The place where all the answers are: the worst of them counts. */
export type SyncStage =
  /** Some are only in this page, on the way to the disk. */
  | 'saving'
  /** Some are only in this page: the disk takes nothing. */
  | 'inMemory'
  /** All are on this device's disk, some still to be sent. */
  | 'here'
  /** The server has all of them; of visits and time spent it is still to hear. */
  | 'sentAnswers'
  /** The server has all but those that it set aside and those that never became answers. */
  | 'sentRest'
  /** The server has them all, and everything else. */
  | 'sentAll';

/** Problems, the worst first. */
export type Trouble = 'storageFailing' | 'connecting' | 'offline' | 'serverOff' | 'setAside' | 'refused';

/** The status of the answers. Any part of the screen that speaks of them says this, and nothing else. */
export interface SyncStatus {
  readonly stage: SyncStage;
  readonly troubles: readonly Trouble[];
  /** The number of answers, typed ones included, that the server does not have. */
  readonly waiting: number;
  /** The server was last known to have taken one then; null: it has none. */
  readonly sentAt: EpochMs | null;
}

const stageOf = (facts: SyncFacts): SyncStage => {
  const { drafts, refused, unwritten, unsent, outdone, ending, storage, setAside } = facts;
  const isOnlyInPage = drafts > 0 || unwritten;
  const isHere = owed(facts) !== null || unwritten || outdone > 0;
  if (isHere && storage === 'failing') return 'inMemory';
  if (isOnlyInPage) return 'saving';
  if (unsent > 0 || outdone > 0 || ending) return 'here';
  if (setAside > 0 || refused > 0) return 'sentRest';
  return isHere ? 'sentAnswers' : 'sentAll';
};

const linkTrouble = ({ known, online, serverOff }: Link): readonly Trouble[] => {
  if (!known) return ['connecting'];
  if (!online) return ['offline'];
  return serverOff ? ['serverOff'] : [];
};

export const syncStatus = (facts: SyncFacts): SyncStatus => ({
  stage: stageOf(facts),
  troubles: [
    ...(facts.storage === 'failing' ? (['storageFailing'] as const) : []),
    ...linkTrouble(facts.link),
    ...(facts.setAside > 0 ? (['setAside'] as const) : []),
    ...(facts.refused > 0 ? (['refused'] as const) : []),
  ],
  waiting: facts.drafts + facts.unsent + facts.outdone,
  sentAt: facts.sentAt,
});
