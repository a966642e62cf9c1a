import type { LostOfSheet, SeenStretch } from '@quipu/contract';
import type { GivenBackCause } from '@quipu/engine';

/** The part of a person's lost time that is decided about together. */
export interface LostPart extends LostOfSheet {
  /** Few of the others who were there fell silent, too: it may be their own line. */
  readonly isAlone: boolean;
}

/** People of one room who lost time for the same cause, or who have ended. */
export interface LostGroup {
  readonly key: string;
  /** Null: in no room. */
  readonly room: string | null;
  /** Null: their evaluation is over, and nothing is given to them. */
  readonly cause: GivenBackCause | null;
  readonly isAlone: boolean;
  readonly people: readonly LostPart[];
  /** The least and the most that one of them lost. */
  readonly least: number;
  readonly most: number;
  /** The least that was seen of others who fell silent at the same time; null: nobody else was there. */
  readonly witnesses: { readonly silent: number; readonly others: number } | null;
  /** The number of those whose log has not come. */
  readonly withoutLog: number;
}

type Stretch = LostOfSheet['stretches'][number];

/** Less than half of the others were silent as well. */
const isAlone = ({ cause, silent, others }: Stretch): boolean =>
  cause === 'link' && silent !== null && others !== null && 2 * silent < others;

const partOf = (lost: LostOfSheet, stretches: readonly Stretch[]): LostPart => ({
  ...lost,
  stretches,
  lostMs: stretches.reduce((sum, { from, to }) => sum + to - from, 0),
  isAlone: stretches.some(isAlone),
});

/** Each cause, and what one lost alone, is a part of its own: it is decided about by itself. */
const partsOf = (lost: LostOfSheet): readonly LostPart[] => {
  if (!lost.isUnderWay) return [partOf(lost, lost.stretches)];
  const parts = new Map<string, Stretch[]>();
  for (const stretch of lost.stretches) {
    const key = `${stretch.cause} ${isAlone(stretch)}`;
    parts.set(key, [...(parts.get(key) ?? []), stretch]);
  }
  return [...parts.values()].map((stretches) => partOf(lost, stretches));
};

const OF_SERVERS: ReadonlySet<GivenBackCause> = new Set(['serverDown', 'roomServer']);
/** Others lost it with them: by a server's outage, or by a link that at least half of the others lost as well. */
const isTogether = (stretch: Stretch): boolean =>
  OF_SERVERS.has(stretch.cause) || (stretch.cause === 'link' && stretch.silent !== null && !isAlone(stretch));

/** Lists by person whatever those who go on lost together with others: nobody's own line is among it. */
export const lostTogether = (sheets: readonly LostOfSheet[]): readonly LostOfSheet[] =>
  sheets.flatMap((lost) => {
    const stretches = lost.isUnderWay ? lost.stretches.filter(isTogether) : [];
    return stretches.length === 0 ? [] : [partOf(lost, stretches)];
  });

/** All that is seen of these, for whoever decides about it. */
export const seenOf = (people: readonly LostOfSheet[]): readonly SeenStretch[] =>
  people.flatMap(({ sheetId, stretches }) => stretches.map(({ cause, from, to }) => ({ sheetId, cause, from, to })));

const witnessesOf = (people: readonly LostOfSheet[]): LostGroup['witnesses'] => {
  let least: LostGroup['witnesses'] = null;
  for (const { silent, others } of people.flatMap(({ stretches }) => stretches)) {
    if (silent === null || others === null) continue;
    if (least === null || silent * least.others < least.silent * others) least = { silent, others };
  }
  return least;
};

const byRoom = (one: LostGroup, other: LostGroup): number => {
  if ((one.cause === null) !== (other.cause === null)) return one.cause === null ? 1 : -1;
  if (one.room === null || other.room === null) return Number(one.room === null) - Number(other.room === null);
  return one.room.localeCompare(other.room, 'es', { numeric: true }) || Number(one.isAlone) - Number(other.isAlone);
};

/** Groups them by room and cause, those that go on first: what went dark together is one thing to decide about. */
export const lostGroups = (sheets: readonly LostOfSheet[]): readonly LostGroup[] => {
  const groups = new Map<string, LostPart[]>();
  for (const part of sheets.flatMap(partsOf)) {
    const what = part.isUnderWay ? `${part.stretches[0]?.cause} ${part.isAlone}` : 'ended';
    const key = `${what} ${part.room ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups]
    .map(([key, people]): LostGroup => {
      const lost = people.map(({ lostMs }) => lostMs);
      const [first] = people;
      return {
        key,
        room: first?.room ?? null,
        cause: first?.isUnderWay === true ? (first.stretches[0]?.cause ?? 'link') : null,
        isAlone: first?.isUnderWay === true && first.isAlone,
        people,
        least: Math.min(...lost),
        most: Math.max(...lost),
        witnesses: witnessesOf(people),
        withoutLog: people.filter(({ hasLog }) => !hasLog).length,
      };
    })
    .sort(byRoom);
};
