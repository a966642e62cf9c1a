import type { Link } from '../devices/select-devices.ts';
import { owed, type SyncFacts } from './sync-facts.ts';

/** Where all the answers are: the worst of them counts. */
export type SyncStage =
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
  readonly stage: SyncStage;
  readonly troubles: readonly Trouble[];
  /** How many answers, typed ones too, the server does not have. */
  readonly waiting: number;
}

const stageOf = (facts: SyncFacts): SyncStage => {
  const { drafts, refused, unwritten, outdone, storage, setAside } = facts;
  const isOnlyInPage = drafts > 0 || unwritten;
  const isHere = owed(facts) !== null || unwritten || outdone > 0;
  if (isHere && storage === 'failing') return 'inMemory';
  if (isOnlyInPage) return 'saving';
  if (isHere) return 'here';
  return setAside > 0 || refused > 0 ? 'sentRest' : 'sentAll';
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
  waiting: facts.drafts + facts.pending + facts.outdone,
});
