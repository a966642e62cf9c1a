import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import type { Tx } from '../../platform/db/database.ts';
import { waitForOtherTimes } from '../operating/extend-store.ts';
import { changeRoster } from './change-roster.ts';
import {
  desksOf,
  type LeftOutProblem,
  type PlannedChange,
  planRoster,
  type RosterProblem,
  type Verdict,
} from './plan-roster.ts';
import type { Room } from './room-store.ts';
import type { Wanted } from './roster-rules.ts';
import { onRosterBeside, peopleIn } from './roster-store.ts';

export interface Changed {
  readonly change: PlannedChange;
  readonly sheetId: number;
}

/** Puts one person where they are wanted, and tells them. Left: why not; nothing was changed. */
export const putOne = async (tx: Tx, wanted: Wanted, now: EpochMs): Promise<E.Either<RosterProblem, Changed>> => {
  const [verdict] = await planRoster(tx, [wanted], now);
  if (verdict === undefined) throw new Error('A wish came to nothing');
  if (E.isLeft(verdict)) return verdict;
  const [entered] = await changeRoster(tx, [verdict.right], now);
  return E.right({ change: verdict.right, sheetId: entered ?? verdict.right.sheet?.id ?? 0 });
};

export interface Evacuation {
  readonly sessionIds: readonly number[];
  /** Only these of their sheets; null: all. */
  readonly sheetIds: readonly number[] | null;
  /** Only the people of that room; null: all. */
  readonly from: Room | 'none' | null;
  /** Null: each stays in their own. */
  readonly toSession: number | null;
  /** Filled one after the other. None: each stays in their own. */
  readonly toRooms: readonly Room[];
}

export interface LeftOut {
  readonly userId: number;
  readonly why: LeftOutProblem;
}

export type MoveOutcome =
  | { readonly kind: 'nobody' }
  /** So many more desks are needed; nothing was changed. */
  | { readonly kind: 'tooFew'; readonly missing: number }
  | { readonly kind: 'otherEvaluation' }
  | {
      readonly kind: 'moved';
      readonly changes: readonly PlannedChange[];
      readonly leftOut: readonly LeftOut[];
    };

/** The first of the rooms that has a desk left, for one person after another. */
const roomGiver = async (tx: Tx, toRooms: readonly Room[], sessionIds: readonly number[]) => {
  const desks = await desksOf(tx, sessionIds);
  const left = new Map<string, number>();
  return (sessionId: number): Room | 'asIs' => {
    for (const room of toRooms) {
      const place = `${sessionId} ${room.id}`;
      const free = left.get(place) ?? desks.free(sessionId, room);
      if (free === 0) continue;
      left.set(place, free - 1);
      return room;
    }
    return toRooms.at(-1) ?? 'asIs';
  };
};

interface Planned {
  readonly changes: readonly PlannedChange[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Plans them into the rooms, which are filled one after the other. Whoever is refused for another reason than a desk takes none from
 * the others. A number: so many more desks are needed.
 */
const planInto = async (
  tx: Tx,
  people: readonly { readonly userId: number; readonly sessionId: number }[],
  rooms: readonly Room[],
  now: EpochMs,
): Promise<Planned | number> => {
  const plan = async (room: (sessionId: number) => Wanted['room'], of: typeof people) => {
    const wanted = of.map((one): Wanted => ({ ...one, room: room(one.sessionId), desk: null, isTrial: 'asIs' }));
    const verdicts = await planRoster(tx, wanted, now);
    return of.map((one, place) => ({ one, verdict: verdicts[place] ?? E.left('noSession' as const) }));
  };
  const isRefused = ({ verdict }: { readonly verdict: Verdict }) => E.isLeft(verdict) && verdict.left !== 'roomFull';
  const asked = await plan(() => rooms[0] ?? 'asIs', people);
  const sessionIds = [...new Set(people.map(({ sessionId }) => sessionId))];
  const given = await plan(
    await roomGiver(tx, rooms, sessionIds),
    asked.flatMap((each) => (isRefused(each) ? [] : [each.one])),
  );
  const leftOut = [...asked.filter(isRefused), ...given].flatMap(({ one: { userId }, verdict }) =>
    E.isLeft(verdict) ? [{ userId, why: verdict.left }] : [],
  );
  const missing = leftOut.filter(({ why }) => why === 'roomFull').length;
  if (missing > 0) return missing;
  return { changes: given.flatMap(({ verdict }) => (E.isRight(verdict) ? [verdict.right] : [])), leftOut };
};

/**
 * Moves everybody of a room, or of sessions, to another room, or session, in one action. Those who are there already stay where they
 * are; whoever cannot be moved is told of. Where desks are missing, nobody is moved.
 */
export const moveAll = async (tx: Tx, evacuation: Evacuation, now: EpochMs): Promise<MoveOutcome> => {
  await waitForOtherTimes(tx);
  const { toSession, toRooms } = evacuation;
  const people = await peopleIn(tx, evacuation);
  if (people.length === 0) return { kind: 'nobody' };
  const isThere = ({ sessionId, roomId }: (typeof people)[number]): boolean =>
    (toSession === null || toSession === sessionId) && toRooms.some(({ id }) => id === roomId);
  const moving = people
    .filter((person) => !isThere(person))
    .map(({ userId, sessionId }) => ({ userId, sessionId: toSession ?? sessionId }));
  const planned = await planInto(tx, moving, toRooms, now);
  if (typeof planned === 'number') return { kind: 'tooFew', missing: planned };
  const { changes, leftOut } = planned;
  if (changes.some(({ kind }) => kind === 'enter')) return { kind: 'otherEvaluation' };
  await changeRoster(tx, changes, now);
  return { kind: 'moved', changes: changes.filter(({ kind }) => kind !== 'same'), leftOut };
};

export interface Entering {
  readonly sessionId: number;
  /** They stand in the order in which desks are given. */
  readonly userIds: readonly number[];
  /** Filled one after the other. None: in no room. */
  readonly rooms: readonly Room[];
}

export type EnterOutcome =
  | Extract<MoveOutcome, { readonly kind: 'tooFew' }>
  | { readonly kind: 'noSession' }
  | {
      readonly kind: 'entered';
      readonly sheetIds: readonly number[];
      /** Whoever is on the roster of that evaluation already, or was withdrawn from it, stays as they are. Trials are none of these. */
      readonly known: number;
      readonly leftOut: readonly LeftOut[];
    };

/** Puts many people on the roster of a session at once. Where desks are missing, nobody enters. */
export const enterMany = async (
  tx: Tx,
  { sessionId, userIds, rooms }: Entering,
  now: EpochMs,
): Promise<EnterOutcome> => {
  await waitForOtherTimes(tx);
  const known = await onRosterBeside(tx, sessionId, userIds);
  if (known === null) return { kind: 'noSession' };
  const entering = userIds.filter((userId) => !known.has(userId)).map((userId) => ({ userId, sessionId }));
  const planned = await planInto(tx, entering, rooms, now);
  if (typeof planned === 'number') return { kind: 'tooFew', missing: planned };
  const { changes, leftOut } = planned;
  const onlyTried = userIds.flatMap((userId) =>
    known.get(userId) === 'trial' ? [{ userId, why: 'onlyTrial' } as const] : [],
  );
  return {
    kind: 'entered',
    sheetIds: await changeRoster(tx, changes, now),
    known: known.size - onlyTried.length,
    leftOut: [...leftOut, ...onlyTried],
  };
};
