import type { Chance } from '../../../packages/engine/src/testing/simulation/chance.ts';

/** The way of a candidate to the server. Times in ms. */
export interface Network {
  readonly name: string;
  /** So many of a hundred candidates. */
  readonly share: number;
  /** Added to each request, half on the way there. */
  readonly turn: number;
  readonly jitter: number;
  readonly kilobytesPerSecond: number;
  /** So many of a hundred requests lose a packet, which is sent again. */
  readonly lost: number;
  /** It is gone this long, about so often; 0: never. */
  readonly goneFor: number;
  readonly goneEvery: number;
}

/**
 * Set by hand: nobody has published which networks a university's applicants have. The classes are those of a wired room, of cable or fibre
 * at home, of a phone with a signal, and of one at the edge of its cell, each with a turn and a bandwidth that are usual for it. Loss and gaps
 * are such that a few of a hundred come to need the client's retries within a step.
 */
export const NETWORKS: readonly Network[] = [
  { name: 'campus', share: 45, turn: 4, jitter: 4, kilobytesPerSecond: 5_000, lost: 0, goneFor: 0, goneEvery: 0 },
  { name: 'casa', share: 35, turn: 45, jitter: 30, kilobytesPerSecond: 1_500, lost: 1, goneFor: 0, goneEvery: 0 },
  { name: 'móvil', share: 15, turn: 110, jitter: 120, kilobytesPerSecond: 400, lost: 3, goneFor: 0, goneEvery: 0 },
  {
    name: 'móvil débil',
    share: 5,
    turn: 350,
    jitter: 400,
    kilobytesPerSecond: 60,
    lost: 8,
    goneFor: 8_000,
    goneEvery: 60_000,
  },
];

/** TCP sends a lost packet again after at least this (RFC 6298 has 1 s, Linux 200 ms). */
export const RESENT_MS = 400;

/** Keys a second: 52 words of five letters a minute is the mean of 136 million keystrokes of volunteers (Dhakal 2018); on a phone 36 (Palin 2019). */
export const DEVICES = [
  { name: 'computadora', share: 80, keysPerSecond: 4.3, hasCache: 0.5 },
  { name: 'teléfono', share: 20, keysPerSecond: 3, hasCache: 0.2 },
] as const;
export type Device = (typeof DEVICES)[number];

/** So many of a hundred candidates do each of these. The client has a way through for all of them. */
export const MISTAKES = {
  /** Types the password wrong once. Set by hand, as the others: the login's pauses begin later. */
  wrongPassword: 8,
  /** Loads the page again in the middle. */
  reload: 10,
  /** Closes without an end: the server ends the sheet at its time. */
  leaves: 3,
  /** Presses "Finalizar" twice. */
  endsTwice: 10,
  /** Goes back to a question and changes it. */
  changes: 25,
} as const;

export interface Behaviour {
  readonly network: Network;
  readonly device: Device;
  readonly arrivesAt: number;
  readonly endsAt: number;
  readonly paceMs: number;
  readonly hasCache: boolean;
  readonly wrongPassword: boolean;
  /** Null: never. */
  readonly reloadsAt: number | null;
  readonly leaves: boolean;
  readonly endsTwice: boolean;
  readonly changes: boolean;
  readonly chance: Chance;
}

const drawn = <T extends { readonly share: number }>(from: readonly T[], at: number): T => {
  let left = at * from.reduce((sum, { share }) => sum + share, 0);
  for (const one of from) {
    left -= one.share;
    if (left < 0) return one;
  }
  return from[0] as T;
};

interface Times {
  readonly arriveWithinMs: number;
  readonly answerMs: number;
  readonly endWithinMs: number;
  readonly paceMs: number;
}

/** The median is `pace`; one in twenty takes more than three times as long, or less than a third. */
export const around = (pace: number, chance: Chance): number => {
  const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  return pace * Math.exp(0.67 * normal);
};

/** Draws who somebody is and what they will do, all at once: what happens on the way changes nothing of it. */
export const behaviourOf = ({ arriveWithinMs, answerMs, endWithinMs, paceMs }: Times, chance: Chance): Behaviour => {
  const of = (share: number): boolean => chance() * 100 < share;
  const device = drawn(DEVICES, chance());
  // Everybody waits for the hour: most come in its first third.
  const arrivesAt = arriveWithinMs * chance() ** 2;
  return {
    network: drawn(NETWORKS, chance()),
    device,
    arrivesAt,
    endsAt: arriveWithinMs + answerMs + endWithinMs * chance(),
    paceMs: around(paceMs, chance),
    hasCache: chance() < device.hasCache,
    wrongPassword: of(MISTAKES.wrongPassword),
    reloadsAt: of(MISTAKES.reload) ? arriveWithinMs + answerMs * (0.2 + 0.6 * chance()) : null,
    leaves: of(MISTAKES.leaves),
    endsTwice: of(MISTAKES.endsTwice),
    changes: of(MISTAKES.changes),
    chance,
  };
};
