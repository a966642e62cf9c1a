import { type SelectQueryBuilder, sql } from 'kysely';

/** A page of a list, from 1. */
export interface Page {
  readonly number: number;
  readonly size: number;
}

export interface Paged<O> {
  /** It counts all, on whatever page they are. */
  readonly total: number;
  readonly rows: readonly O[];
}

/** The rows of one page, and how many there are. */
export const paged = async <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { number, size }: Page,
): Promise<Paged<O>> => {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { readonly total: number };
  const rows = await query
    .limit(size)
    .offset((Math.max(1, number) - 1) * size)
    .execute();
  return { total: Number(total), rows };
};
