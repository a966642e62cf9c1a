/** Reads page after page, each from where the one before ended: no more than one lies in memory. */
export const inPages = async function* <T extends { readonly id: number }>(
  read: (after: number, most: number) => Promise<readonly T[]>,
  most = 1_000,
): AsyncGenerator<T> {
  for (let after = 0; ; ) {
    const page = await read(after, most);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < most) return;
    after = last.id;
  }
};

export const mapped = async function* <T, R>(rows: AsyncIterable<T>, make: (row: T) => R): AsyncGenerator<R> {
  for await (const row of rows) yield make(row);
};
