import type { EpochMs, GivenTime, Millis } from '@quipu/engine';
import { keepGivenBack } from '../exams/sheets/given-back-store.ts';
import { roomForStretches } from '../exams/sheets/room-for-stretches.ts';
import type { HeldSheet } from '../exams/sheets/sheet-store.ts';
import { instant } from '../platform/db/columns/instant.ts';
import type { Tx } from '../platform/db/database.ts';
import { DAY_MS } from '../platform/time/durations.ts';
import type { SheetResults } from './results-content.ts';

/** Whoever has the computer can say anything: so much of what was given beside pauses counts. A pause is bounded by when it was. */
const MAX_GIVEN_BACK = DAY_MS;

type Pauses = SheetResults['pauses'];

/** A person may have given back other stretches here meanwhile. */
const isPause = ({ cause, added }: GivenTime): boolean => cause === 'pause' && !added;

const givenOf = ({ from, to }: Pauses[number]): GivenTime => ({ cause: 'pause', from, to, given: to - from });
const lengthOf = (stretches: Pauses): Millis => stretches.reduce((sum, { from, to }) => sum + to - from, 0);

/** The pauses as they can have been: one after another, since the sheet was begun and until now. */
const pausesIn = ({ pauses, startedAt }: SheetResults, now: EpochMs): Pauses => {
  let free = startedAt;
  return pauses
    .filter(({ from, to }) => to >= from)
    .toSorted((a, b) => a.from - b.from)
    .flatMap((pause) => {
      const [from, to] = [Math.max(pause.from, free), Math.min(pause.to, now)];
      if (to <= from) return [];
      free = to;
      return [{ from, to }];
    });
};

/** Minutes that were added, here and there: each is known by when it began. The sheet's own end bounds what they give a section. */
const addedIn = (
  all: readonly GivenTime[],
  { added, startedAt }: SheetResults,
  moved: Millis,
): { readonly added: readonly GivenTime[]; readonly isNews: boolean } => {
  const told = added.filter(({ from, to }) => startedAt <= from && from < to);
  const held = all.filter((one) => one.added);
  const others = held.filter((one) => !told.some(({ from }) => one.from === from + moved));
  return {
    added: [...others, ...told.map((one) => ({ ...givenOf(one), added: true as const }))],
    isNews: told.some(({ from, to }) => !held.some((one) => one.from === from && one.to === to)),
  };
};

/** Time that was given back of a sheet, with what was given in the laboratory. */
export interface GivenThere extends Pick<HeldSheet, 'standstill' | 'givenBackMs'> {
  readonly isChanged: boolean;
  /** Pauses of the laboratory that are news, or that have become longer. */
  readonly news: readonly GivenTime[];
  /** They stood for these until now. */
  readonly outdated: readonly EpochMs[];
}

/**
 * A pause of the laboratory is known by when it began: one that was on when earlier results were made has become longer. `moved`: its
 * clock is known to be so much further ahead than when results were taken before.
 */
export const withGivenThere = (
  { standstill, givenBackMs }: Pick<HeldSheet, 'standstill' | 'givenBackMs'>,
  results: SheetResults,
  { moved, now }: { readonly moved: Millis; readonly now: EpochMs },
): GivenThere => {
  const all = standstill?.given ?? [];
  const { added, isNews } = addedIn(all, results, moved);
  const held = all.filter(isPause);
  const rest = [...all.filter((one) => !isPause(one) && !one.added), ...added].slice(
    0,
    roomForStretches({ ...standstill, given: held }),
  );
  const told = pausesIn(results, now).map(({ from, to }) => {
    const before = held.find((one) => one.from === from + moved);
    return { before, from, to: Math.max(to, (before?.to ?? 0) - moved) };
  });
  const others = held.filter((one) => !told.some(({ before }) => before === one));
  // Its clocks stood once: what is told to cross another pause is none.
  const known = told
    .filter(({ before, from, to }) => before !== undefined || !others.some((one) => from < one.to && one.from < to))
    // A device reads no more.
    .slice(0, roomForStretches({ ...standstill, given: [...others, ...rest] }));
  const changed = known.filter(({ before, from, to }) => before?.from !== from || before.to !== to);
  const pauses = [...others, ...known.map(givenOf)];
  const given = [...rest, ...pauses].toSorted((a, b) => a.from - b.from);
  const said = Math.min(MAX_GIVEN_BACK, Math.max(0, results.givenBackMs - lengthOf(results.pauses)));
  const beside = Math.max(said, givenBackMs - lengthOf(held));
  return {
    standstill: changed.length === 0 && !isNews ? standstill : { pause: standstill?.pause ?? null, given },
    givenBackMs: beside + lengthOf(pauses),
    isChanged: changed.length > 0 || isNews,
    news: changed.map(givenOf),
    outdated: changed.flatMap(({ before }) => before?.from ?? []),
  };
};

/** Writes the pauses as they are known by now. */
export const keepGivenThere = async (
  tx: Tx,
  { id, epoch }: Pick<HeldSheet, 'id' | 'epoch'>,
  { standstill, isChanged, news, outdated }: GivenThere,
): Promise<void> => {
  if (!isChanged) return;
  for (const from of outdated)
    await tx
      .deleteFrom('given_back')
      .where('sheet_id', '=', id)
      .where('cause', '=', 'pause')
      .where('from_at', '=', instant(from))
      .execute();
  for (const pause of news) await keepGivenBack(tx, { sheetId: id, sectionId: null, epoch, ...pause, proposed: 0 });
  await tx
    .updateTable('answers_sheet')
    .set({ standstill: JSON.stringify(standstill) })
    .where('id', '=', id)
    .execute();
};
