import type { Chance } from '../../../packages/engine/src/testing/simulation/chance.ts';
import type { NetworkFault } from '../network/network.ts';

/**
 * These faults may befall a run. Each run has a mix of its own: two that only hurt together meet undisturbed by the
 * others.
 */
const DRAWN_FAULTS = [
  'lostRequest',
  'doubledRequest',
  'lostReply',
  'slowReply',
  'slowRequest',
  'badGateway',
  'noNetwork',
  'noPush',
  'crash',
  'sleep',
  'wallClock',
  'frozen',
  'failedWrite',
  'fullDisk',
  'clearedDisk',
  'serverKilled',
  'hungServer',
  'databaseRestarted',
  'connectionsBroken',
  'extendedSheet',
  'extendedSession',
  'accommodated',
  'ended',
  'reopened',
  'message',
  'paused',
  'secondTab',
  'secondDevice',
  'secondLogin',
] as const;
/** And those that are drawn from streams of their own: the runs without them are what they were before there were any. */
export const FAULTS = [...DRAWN_FAULTS, 'hungDisk'] as const;
export type Fault = (typeof FAULTS)[number];

/** A run counts these: each fault, and going back to an earlier device, which is one way to go to another. */
export const COUNTED = [...FAULTS, 'earlierDevice'] as const;
export type Mix = ReadonlySet<Fault>;

/** With these a log may be in memory alone, and go with its page. */
const DISK_FAULTS = ['failedWrite', 'fullDisk', 'hungDisk'] as const;
export const mayLoseLog = (struck: ReadonlyMap<string, number>): boolean =>
  DISK_FAULTS.some((fault) => struck.has(fault));

export const NETWORK_FAULTS = DRAWN_FAULTS.slice(0, 6) as readonly NetworkFault[];

const MAX_IN_A_MIX = 7;

/** A swarm: from none to some of all faults, whichever they are. */
export const mixOf = (chance: Chance): Mix => {
  const left: Fault[] = [...DRAWN_FAULTS];
  const many = Math.floor(chance() * (MAX_IN_A_MIX + 1));
  return new Set(Array.from({ length: many }, () => left.splice(Math.floor(chance() * left.length), 1)[0] as Fault));
};
