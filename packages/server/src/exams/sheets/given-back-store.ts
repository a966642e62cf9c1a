import type { WatchedGivenBack } from '@quipu/contract';
import type { EpochMs, GivenBack, GivenBackCause, Millis } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** A stretch that a clock ran without its examinee having it, and what came of it. */
export interface GivenStretch extends GivenBack {
  readonly sheetId: number;
  /** The section whose clock it was; null: the sheet's. */
  readonly sectionId: number | null;
  readonly epoch: number;
  readonly cause: GivenBackCause;
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** Somebody decided about it then; absent: it was given by itself, or nobody has. */
  readonly decidedAt?: EpochMs;
}

const MAX_INSERTED_ROWS = 5_000;

/** The one record of time that is given back, whatever the cause. */
export const keepAllGivenBack = async (tx: Tx, stretches: readonly GivenStretch[]): Promise<void> => {
  for (let first = 0; first < stretches.length; first += MAX_INSERTED_ROWS)
    await tx
      .insertInto('given_back')
      .values(
        stretches.slice(first, first + MAX_INSERTED_ROWS).map((stretch) => ({
          sheet_id: stretch.sheetId,
          section_id: stretch.sectionId,
          epoch: stretch.epoch,
          cause: stretch.cause,
          from_at: new Date(stretch.from),
          to_at: new Date(stretch.to),
          given_ms: stretch.given,
          proposed_ms: stretch.proposed,
          decided_at: stretch.decidedAt === undefined ? null : new Date(stretch.decidedAt),
        })),
      )
      .execute();
};

export const keepGivenBack = (tx: Tx, stretch: GivenStretch): Promise<void> => keepAllGivenBack(tx, [stretch]);

/** Sums what a sheet was given for a cause, in all or in one epoch: caps are of the whole sheet. */
export const givenFor = async (
  tx: Tx,
  sheetId: number,
  cause: GivenBackCause,
  epoch: number | null = null,
): Promise<Millis> => {
  const { given } = await tx
    .selectFrom('given_back')
    .select(sql<number>`coalesce(sum(given_ms), 0)::bigint`.as('given'))
    .where('sheet_id', '=', sheetId)
    .where('cause', '=', cause)
    .$if(epoch !== null, (query) => query.where('epoch', '=', epoch ?? 0))
    .executeTakeFirstOrThrow();
  return given;
};

/** Finds the end of a section's stretches that are accounted for; null: none is. */
export const accountedUntil = async (tx: Tx, sheetId: number, sectionId: number): Promise<EpochMs | null> => {
  const { until } = await tx
    .selectFrom('given_back')
    .select(({ fn }) => fn.max<EpochMs | null>('to_at').as('until'))
    .where('sheet_id', '=', sheetId)
    .where('section_id', '=', sectionId)
    .executeTakeFirstOrThrow();
  return until;
};

/** All of a sheet that cost anything, oldest first, for whoever has to explain its times or decide on what is proposed. */
export const givenBackOf = (db: Db, sheetId: number): Promise<readonly WatchedGivenBack[]> =>
  db
    .selectFrom('given_back')
    .select(['id', 'cause', 'from_at as from', 'to_at as to', 'given_ms as givenMs', 'proposed_ms as proposedMs'])
    .select(sql<boolean>`decided_at is not null`.as('isDecided'))
    .where('sheet_id', '=', sheetId)
    .where(sql<boolean>`given_ms + proposed_ms > 0`)
    .orderBy('to_at')
    .orderBy('id')
    .execute();
