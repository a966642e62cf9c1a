import type { Faults as NetworkFaults } from '../simulation/network.ts';

/** Misfortunes of a single request, each with a rate. */
export const NETWORK_FAULTS = [
  'lostRequest',
  'lateRequest',
  'doubledRequest',
  'lostReply',
  'slowReply',
  'unheard',
  'hung',
  'broken',
  'brokenReply',
  'bad',
] as const satisfies readonly (keyof NetworkFaults)[];

/** Faults of a run. Each run draws some of them: faults that always come together hide those that come alone. */
export const DRAWN_FAULTS = [
  ...NETWORK_FAULTS,
  'unreachable',
  'refusing',
  'browserOffline',
  'reload',
  'pageKilled',
  'pageFrozen',
  'secondTab',
  'secondDevice',
  'diskFails',
  'diskFull',
  'diskSlow',
  'diskCleared',
  'wallSet',
  'sleep',
  'extension',
  'accommodation',
  'endedByOperator',
  'reopened',
  'messageLost',
  'illEntry',
  'sheetEnd',
  'sectionEnd',
  'finish',
] as const;

/** And those that are drawn from streams of their own: the runs without them are what they were before there were any. */
export const FAULTS = [...DRAWN_FAULTS, 'heavyEntry', 'sheetPaused'] as const;

export type Fault = (typeof FAULTS)[number];
