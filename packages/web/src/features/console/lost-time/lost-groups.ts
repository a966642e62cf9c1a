import type { LostOfSheet } from '@quipu/contract';
import type { GivenBackCause } from '@quipu/engine';

/** People of one room who lost time for the same cause, or who have ended. */
export interface LostGroup {
  readonly key: string;
  /** Null: in no room. */
  readonly room: string | null;
  /** The one that cost most of them the most; null: their evaluation is over, and nothing is given to them. */
  readonly cause: GivenBackCause | null;
  readonly people: readonly LostOfSheet[];
  /** The least and the most that one of them lost. */
  readonly least: number;
  readonly most: number;
  /** The best that was seen of others who fell silent at the same time; null: nobody else was there. */
  readonly witnesses: { readonly silent: number; readonly others: number } | null;
  /** The number of those whose log has not come. */
  readonly withoutLog: number;
}

export const mainCause = ({ stretches }: LostOfSheet): GivenBackCause => {
  const costs = new Map<GivenBackCause, number>();
  for (const { cause, from, to } of stretches) costs.set(cause, (costs.get(cause) ?? 0) + to - from);
  return [...costs].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'link';
};

const witnessesOf = (people: readonly LostOfSheet[]): LostGroup['witnesses'] => {
  let best: LostGroup['witnesses'] = null;
  for (const { silent, others } of people.flatMap(({ stretches }) => stretches)) {
    if (silent === null || others === null) continue;
    if (best === null || silent > best.silent) best = { silent, others };
  }
  return best;
};

const byRoom = (one: LostGroup, other: LostGroup): number => {
  if ((one.cause === null) !== (other.cause === null)) return one.cause === null ? 1 : -1;
  if (one.room === null || other.room === null) return Number(one.room === null) - Number(other.room === null);
  return one.room.localeCompare(other.room, 'es', { numeric: true });
};

/** Groups them by room and cause, those that go on first: what went dark together is one thing to decide about. */
export const lostGroups = (sheets: readonly LostOfSheet[]): readonly LostGroup[] => {
  const groups = new Map<string, LostOfSheet[]>();
  for (const sheet of sheets) {
    const key = `${sheet.isUnderWay ? mainCause(sheet) : 'ended'} ${sheet.room ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), sheet]);
  }
  return [...groups]
    .map(([key, people]): LostGroup => {
      const lost = people.map(({ lostMs }) => lostMs);
      const [first] = people;
      return {
        key,
        room: first?.room ?? null,
        cause: first?.isUnderWay === true ? mainCause(first) : null,
        people,
        least: Math.min(...lost),
        most: Math.max(...lost),
        witnesses: witnessesOf(people),
        withoutLog: people.filter(({ hasLog }) => !hasLog).length,
      };
    })
    .sort(byRoom);
};
