/**
 * Each has to hold whatever befalls the network, the page, the disk, the clocks and the server, and has its reason. A
 * simulation says which one was broken, and counts how often each was looked at: one that nobody looks at holds by
 * accident.
 */
export const INVARIANTS = {
  shownIsKept: 'What the screen has called saved is on the device or at the server from then on: it was a promise.',
  highestStays: 'The server ends with the highest version of each answer: a late or repeated post undoes nothing.',
  noEarlyEnd: 'No sheet ends by time before the deadline that the server holds: the minutes are the examinee’s.',
  nothingAfterEnd: 'No answer changes once its sheet has ended: all have the same time.',
  logTellsTheSession: 'The log replays to the session that was on the screen: it is the proof in a dispute.',
  logTellsTheServer: 'The log replays to the answers that the server holds: a dispute has one truth.',
  onlyWhatHappened: 'The log tells of no failed post and no lost link but where a request truly failed.',
  acceptedOnce: 'A version of an answer is one: what comes again under it is the same, and counts once.',
  oneEnd: 'A sheet ends once: a repeat gets the first end, and the device says the server’s.',
  healsByItself: 'When the faults are over, everything comes right by itself within a bounded time.',
  typedIsKept: 'What was typed before an orderly leaving is kept; a crash takes the last second at most.',
} as const satisfies Record<string, string>;

export type InvariantName = keyof typeof INVARIANTS;

export const INVARIANT_NAMES = Object.keys(INVARIANTS) as readonly InvariantName[];

export interface Violation {
  readonly invariant: InvariantName;
  readonly what: string;
}

/** The findings of one run: its violations, and the number of its checks. */
export class Checks {
  readonly counts = new Map<InvariantName, number>();
  readonly violations: Violation[] = [];

  that(invariant: InvariantName, holds: boolean, what: () => string): void {
    this.counts.set(invariant, (this.counts.get(invariant) ?? 0) + 1);
    if (!holds) this.violations.push({ invariant, what: what() });
  }
}
