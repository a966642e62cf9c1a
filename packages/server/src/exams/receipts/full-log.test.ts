import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { opened } from '../../testing/examinee.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { rightOf } from '../../testing/replies.ts';
import { sheetEach } from '../../testing/sheet-each.ts';

const MB = 1_000_000;
const LINES = 16;
const ASKERS = 20;
const given = sheetEach('LLENO', 1, 1);
afterEach(() => {
  vi.restoreAllMocks();
});

/** Adds lines of a megabyte, each with words that are the server's by its own account, as somebody does who fills their own log. */
const swell = (sheetId: number, from: number) =>
  sql`
    insert into log_line (sheet_id, epoch, seq, line, hash, received_at)
    select ${sheetId}, 1, seq, '{"seq":' || seq || ',"data":{"words":[],"x":"' || repeat('x', ${MB}) || '"}}', 'h' || seq, now()
    from generate_series(${from}::integer, ${from + LINES - 1}::integer) as seq`.execute(given().server.database.db);

/** Notes of each reply of the database how many characters of lines it brought: to nobody, until so many have asked. */
const broughtLines = (askers: number): readonly number[] => {
  const brought: number[] = [];
  let asked = 0;
  let go: () => void = () => undefined;
  const allAsked = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const reply: unknown = Reflect.apply(query, this, args);
    if (!(reply instanceof Promise)) return reply;
    return reply.then(async (result: { readonly rows?: readonly object[] }) => {
      const rows = result.rows ?? [];
      // Each asks for that before it looks through the log.
      if (rows.some((row) => Object.keys(row).join() === 'finished_at')) asked += 1;
      if (asked >= askers) go();
      const characters = rows.reduce(
        (sum, row) => sum + ('line' in row && typeof row.line === 'string' ? row.line.length : 0),
        0,
      );
      if (characters > 0) await allAsked;
      brought.push(characters);
      return result;
    });
  });
  return brought;
};

it('is given of a log that somebody swelled, many times at once, with room for a few lines: it is looked through twice at most', async () => {
  const { server, who, id } = given();
  const of = offlineSession(await opened(who, id));
  of.finish(server.clock.now + 1);
  await who.log(id, 1, 0, of.lines());
  await who.finish(id, 'F');
  await swell(id, of.numbered().length);
  const brought = broughtLines(ASKERS);
  const receipts = await Promise.all(
    Array.from({ length: ASKERS }, async () => rightOf(await server.api.getLogReceipt({ id }, { token: who.token() }))),
  );
  for (const receipt of receipts)
    expect(receipt).toMatchObject({ status: 200, body: { lines: of.numbered().length, isWhole: true } });
  expect(Math.max(...brought)).toBeLessThan(3 * MB);
  expect(brought.reduce((sum, characters) => sum + characters, 0)).toBeLessThan(2.5 * LINES * MB);
});
