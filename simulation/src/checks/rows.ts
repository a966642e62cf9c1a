import { wire } from '../world/history.ts';
import type { World } from '../world/world.ts';

interface Row {
  readonly details: string;
  readonly epoch: number;
  readonly revision: number;
}
export type Rows = ReadonlyMap<number, Row>;

/** The answers that the server holds, by their ids. */
export const rowsOf = async ({ db, scenario }: World): Promise<Rows> => {
  const rows = await db
    .selectFrom('user_answer')
    .select(['id', 'details', 'epoch', 'revision'])
    .where('sheet_id', '=', scenario.sheetId)
    .execute();
  return new Map(rows.map(({ id, details, ...version }) => [id, { ...version, details: wire(details) }]));
};

interface Reviewed {
  readonly id: number;
  readonly details: readonly { item_option_id: number | null; answer: string | null; slot: number | null }[];
}

/** Reads what waits for a person to decide, as `id details`. */
export const reviewsOf = async ({ db, scenario }: World): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('quarantined_answers')
    .select('entries')
    .where('sheet_id', '=', scenario.sheetId)
    .execute();
  const entries = rows.flatMap((row) => row.entries as unknown as readonly Reviewed[]);
  return new Set(
    entries.map(({ id, details }) => {
      const ordered = details.map(({ item_option_id, answer, slot }) => ({ item_option_id, answer, slot }));
      return `${id} ${JSON.stringify(ordered)}`;
    }),
  );
};
