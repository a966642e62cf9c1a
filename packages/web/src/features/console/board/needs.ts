import type { WatchedSheet } from '@quipu/contract';
import { areTooMany } from '@quipu/engine';

/** The reasons why somebody needs a proctor, the most severe first. */
export const NEEDS = ['offline', 'blocked', 'ended', 'incident'] as const;

/** `since`: an instant of the server's clock. Of two of a kind, whoever has waited longer comes first. */
export interface Need {
  readonly kind: (typeof NEEDS)[number];
  readonly since: number;
}

/** Without a socket to hear it by, a device reports at least every half minute: this long without a word and it is not there. */
export const UNHEARD_MS = 75_000;
/** A line that comes back by then needs nobody. */
export const OFFLINE_MS = 30_000;

/** A pause is a proctor's own doing. */
const COVERS: ReadonlySet<string | null> = new Set(['camera', 'displays']);

/** More displays are connected than its evaluation allows, as far as its device has said. */
export const hasTooManyDisplays = ({ displays, monitors }: WatchedSheet): boolean =>
  displays !== null && areTooMany(displays, { monitors });

/** The last word of a device that has fallen silent while its evaluation is under way; null: it is heard. */
export const silentSince = ({ status, lostAt, heardAt, startedAt }: WatchedSheet, now: number): number | null => {
  if (status !== 'A') return null;
  if (lostAt !== null) return lostAt;
  const heard = heardAt ?? startedAt ?? now;
  return now - heard > UNHEARD_MS ? heard : null;
};

/** Says why somebody needs a proctor now, by the server's clock: the most severe reason. Null: nobody has to come. */
export const needOf = (sheet: WatchedSheet, now: number): Need | null => {
  const { status, blockedBy, blockedSince, heardAt, finishedAt, waitingSince } = sheet;
  const silent = silentSince(sheet, now);
  if (silent !== null && now - silent > OFFLINE_MS) return { kind: 'offline', since: silent };
  if (status === 'A' && COVERS.has(blockedBy)) return { kind: 'blocked', since: blockedSince ?? heardAt ?? now };
  if (waitingSince === null) return null;
  return status === 'FC'
    ? { kind: 'ended', since: finishedAt ?? waitingSince }
    : { kind: 'incident', since: waitingSince };
};

/** Orders by severity and age; who needs nobody comes last. */
export const compareNeeds = (one: Need | null, other: Need | null): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return NEEDS.indexOf(one.kind) - NEEDS.indexOf(other.kind) || one.since - other.since;
};
