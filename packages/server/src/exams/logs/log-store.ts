import type { EpochMs, SheetStatus } from '@quipu/engine';
import { contentLine, namedContent } from '@quipu/engine/log';
import { type RawBuilder, sql } from 'kysely';
import { type LoginEnd, type LoginOf, type LoginRow, loginEnd } from '../../accounts/tokens/token-store.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ChainedLine } from './log-chain.ts';
import type { NamedContent } from './log-text.ts';

export interface LogRoom {
  readonly lines: number;
  readonly bytes: number;
}

/** A sheet, what is held of the log of one of its devices, and the room that all its logs take. */
export interface HeldLog {
  readonly epoch: number;
  readonly status: SheetStatus;
  readonly lines: number;
  readonly head: string | null;
  readonly room: LogRoom;
  /** Null: the login that asks goes on. */
  readonly loginEnd: LoginEnd | null;
}

/** The log of one device of a sheet. */
export interface LogOf {
  readonly sheetId: number;
  readonly epoch: number;
}

/** Lets nobody else add to the sheet's log until the transaction ends. */
export const holdLog = (tx: Tx, sheetId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('quipu log', ${sheetId}))`.execute(tx);

/** Holds those that nobody else holds, and returns which: it waits for none, so that no two groups wait for each other. */
export const holdFreeLogs = async (tx: Tx, sheetIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ readonly id: number }>`
    select id from unnest(${[...sheetIds]}::bigint[]) as id
    where pg_try_advisory_xact_lock(hashtextextended('quipu log', id))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

/** Holds the sheet's log once nobody else does; false: somebody does, for whom it does not wait (`isFreeOnly`). */
export const holdsLog = async (tx: Tx, sheetId: number, isFreeOnly: boolean): Promise<boolean> =>
  isFreeOnly ? (await holdFreeLogs(tx, [sheetId])).has(sheetId) : holdLog(tx, sheetId).then(() => true);

/** The end of a log of a joined sheet and epoch: `seq`, `hash` and `received_at` of its last line, for which nothing is unpacked. */
export const logEnd = (sheetId: RawBuilder<number>, epoch: RawBuilder<number>): RawBuilder<unknown> => sql`(
  select seq, hash, received_at from (
    (select seq, hash, received_at from log_line
     where log_line.sheet_id = ${sheetId} and log_line.epoch = ${epoch}
     order by seq desc limit 1)
    union all
    (select from_seq + line_count - 1, head, came_at[cardinality(came_at)] from log_pack
     where log_pack.sheet_id = ${sheetId} and log_pack.epoch = ${epoch}
     order by from_seq desc limit 1)
  ) as ends
  order by seq desc
  limit 1
)`;

type HeldRow = Omit<HeldLog, 'lines' | 'head' | 'room' | 'loginEnd'> &
  LoginRow & {
    readonly id: number;
    readonly last: number | null;
    readonly hash: string | null;
    readonly lines: number | null;
    readonly bytes: number | null;
  };

/** Reads what is held of these logs, of which each is another sheet's, by its sheet, and whether the logins that ask are its person's and go on. */
export const heldLogs = async (
  tx: Tx,
  logs: readonly (LogOf & Pick<LoginOf, 'familyId'>)[],
): Promise<ReadonlyMap<number, HeldLog>> => {
  const { rows } = await sql<HeldRow>`
    select sheet.id, sheet.epoch, sheet.status, line.seq as last, line.hash, room.lines, room.bytes,
           family.ended_as, person.is_active
    from unnest(
      ${logs.map(({ sheetId }) => sheetId)}::bigint[],
      ${logs.map(({ epoch }) => epoch)}::integer[],
      ${logs.map(({ familyId }) => familyId)}::bigint[]
    ) as asked (sheet_id, epoch, family_id)
    join answers_sheet as sheet on sheet.id = asked.sheet_id
    left join token_family as family on family.id = asked.family_id and family.user_id = sheet.user_id
    left join app_user as person on person.id = family.user_id
    left join lateral ${logEnd(sql`asked.sheet_id`, sql`asked.epoch`)} as line on true
    left join log_room as room on room.sheet_id = asked.sheet_id`.execute(tx);
  return new Map(
    rows.map(({ id, epoch, status, last, hash, lines, bytes, ...login }) => [
      id,
      {
        loginEnd: loginEnd(login),
        ...{ epoch, status, head: hash, lines: last === null ? 0 : last + 1 },
        room: { lines: lines ?? 0, bytes: bytes ?? 0 },
      },
    ]),
  );
};

/** The lines of a log from one number on to before another one. What is packed is unpacked only where these are in it. */
export const heldWithin = ({ sheetId, epoch }: LogOf, from: number, to: number) => sql`
  select seq, line, hash from log_line
  where sheet_id = ${sheetId} and epoch = ${epoch} and seq >= ${from} and seq < ${to}
  union all
  select packed.seq, packed.line, packed.hash
  from log_pack as pack cross join lateral unpacked_log(pack) as packed
  where pack.sheet_id = ${sheetId} and pack.epoch = ${epoch}
    and pack.from_seq < ${to} and pack.from_seq + pack.line_count > ${from}
    and packed.seq >= ${from} and packed.seq < ${to}`;

/** Reads lines of a log from one number on to before another one. */
export const linesWithin = async (
  db: Db,
  of: LogOf,
  from: number,
  to: number,
): Promise<readonly { readonly line: string; readonly hash: string }[]> => {
  const { rows } = await sql<{ readonly line: string; readonly hash: string }>`
    select line, hash from (${heldWithin(of, from, to)}) as held order by seq`.execute(db);
  return rows;
};

/** Hashes of the held lines from `from` on, at most `count`. */
export const heldHashes = async (
  tx: Tx,
  sheetId: number,
  epoch: number,
  from: number,
  count: number,
): Promise<readonly string[]> =>
  (await linesWithin(tx, { sheetId, epoch }, from, from + count)).map(({ hash }) => hash);

/** Asks of a joined sheet whether anything of its log is here. Nothing is unpacked for that. */
export const hasLog = (sheetId: RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from log_line where log_line.sheet_id = ${sheetId})
    or exists (select from log_pack where log_pack.sheet_id = ${sheetId}))`;

interface RoomTaken extends LogRoom {
  readonly sheetId: number;
}

/** Adds the room that lines take, of each sheet once. */
const roomTaken = (taken: readonly RoomTaken[]) => sql`
  insert into log_room as room (sheet_id, lines, bytes)
  select * from unnest(
    ${taken.map(({ sheetId }) => sheetId)}::bigint[],
    ${taken.map(({ lines }) => lines)}::integer[],
    ${taken.map(({ bytes }) => bytes)}::bigint[]
  )
  on conflict (sheet_id) do update set lines = room.lines + excluded.lines, bytes = room.bytes + excluded.bytes`;

/** The room that a sheet's logs take. */
export const logRoom = async (tx: Tx, sheetId: number): Promise<LogRoom> =>
  (await tx.selectFrom('log_room').select(['lines', 'bytes']).where('sheet_id', '=', sheetId).executeTakeFirst()) ?? {
    lines: 0,
    bytes: 0,
  };

/**
 * All logs of a sheet count: a device that goes on in another epoch sends its whole log anew. Hours of essays on ten
 * devices have room.
 */
const MAX_SHEET_LINES = 1_000_000;
const MAX_SHEET_BYTES = 536_870_912;

/** Tells whether logs that take so much have no room for more. */
export const isFull = ({ lines, bytes }: LogRoom): boolean => lines >= MAX_SHEET_LINES || bytes >= MAX_SHEET_BYTES;

/** Tells whether a sheet's logs, which take so much, have room for these lines. */
export const hasRoomFor = (room: LogRoom, lines: readonly { readonly line: string }[]): boolean => {
  const news = lines.reduce((sum, { line }) => sum + Buffer.byteLength(line), 0);
  return lines.length === 0 || (room.lines + lines.length <= MAX_SHEET_LINES && room.bytes + news <= MAX_SHEET_BYTES);
};

const bytesOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);

const LINES_A_STATEMENT = 5_000;

export interface NewLines extends LogOf {
  readonly lines: readonly ChainedLine[];
}

const roomOf = (logs: readonly NewLines[]): readonly RoomTaken[] =>
  logs.map(({ sheetId, lines }) => ({ sheetId, lines: lines.length, bytes: bytesOf(lines.map(({ line }) => line)) }));

/** Parts them by what a statement takes. */
const portionsOf = (logs: readonly NewLines[]): readonly (readonly NewLines[])[] => {
  const portions: NewLines[][] = [];
  let room = 0;
  for (const { lines, ...of } of logs)
    for (let from = 0; from < lines.length; ) {
      if (room === 0) {
        portions.push([]);
        room = LINES_A_STATEMENT;
      }
      const some = lines.slice(from, from + room);
      portions.at(-1)?.push({ ...of, lines: some });
      from += some.length;
      room -= some.length;
    }
  return portions;
};

/** Adds lines to the logs of several sheets, which are held; of each sheet once. */
export const appendLines = async (tx: Tx, logs: readonly NewLines[], at: EpochMs): Promise<void> => {
  for (const portion of portionsOf(logs)) {
    const some = portion.flatMap(({ sheetId, epoch, lines }) => lines.map((line) => ({ sheetId, epoch, ...line })));
    await sql`
      with room as (${roomTaken(roomOf(portion))})
      insert into log_line (sheet_id, epoch, seq, line, hash, received_at)
      select sheet_id, epoch, seq, line, hash, ${new Date(at)}::timestamptz
      from unnest(
        ${some.map(({ sheetId }) => sheetId)}::bigint[],
        ${some.map(({ epoch }) => epoch)}::integer[],
        ${some.map(({ seq }) => seq)}::integer[],
        ${some.map(({ line }) => line)}::text[],
        ${some.map(({ hash }) => hash)}::text[]
      ) as given (sheet_id, epoch, seq, line, hash)`.execute(tx);
  }
};

/**
 * A repeat changes nothing: it has the same hash. Where there is one, it is as long as its form: it goes out as it is, which a list's texts do
 * not, and it does not come back.
 */
export const keepContents = async (tx: Tx, sheetId: number, contents: readonly NamedContent[]): Promise<void> => {
  const [first] = contents;
  if (first === undefined) return;
  const texts = (of: (content: NamedContent) => string) => sql`${contents.map(of)}::text[]`;
  const given =
    contents.length === 1
      ? sql`(values (${first.hash}, ${first.content}))`
      : sql`unnest(${texts(({ hash }) => hash)}, ${texts(({ content }) => content)})`;
  const { rows } = await sql<{ bytes: number }>`
    insert into brought_content (sheet_id, hash, content)
    select ${sheetId}, hash, content from ${given} as given (hash, content)
    where not exists (select from opened_content as opened where opened.sheet_id = ${sheetId} and opened.hash = given.hash)
    on conflict do nothing
    returning octet_length(content) as bytes`.execute(tx);
  const taken = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  if (rows.length > 0) await roomTaken([{ sheetId, lines: 0, bytes: taken }]).execute(tx);
};

/** Counts how many contents there are of a sheet that devices brought, with these. */
export const countContents = async (tx: Tx, sheetId: number, contents: readonly NamedContent[]): Promise<number> => {
  if (contents.length === 0) return 0;
  const held = await tx.selectFrom('brought_content').select('hash').where('sheet_id', '=', sheetId).execute();
  return new Set([...held, ...contents].map(({ hash }) => hash)).size;
};

/** Gives lines of a sheet's log the content that stands beside it and that they name: once, for whoever reads on has it. */
export const besideLines = async (db: Db, sheetId: number): Promise<(line: string) => readonly string[]> => {
  const contents = await db
    .selectFrom('log_content')
    .select(['hash', 'content'])
    .where('sheet_id', '=', sheetId)
    .execute();
  const beside = new Map(contents.map(({ hash, content }) => [hash, content]));
  return (line) => {
    const name = namedContent(line);
    const content = name === null ? undefined : beside.get(name);
    if (name === null || content === undefined) return [line];
    beside.delete(name);
    return [contentLine(content), line];
  };
};

/** The devices of a sheet that have a log here, oldest first. */
export const loggedEpochs = async (db: Db, sheetId: number): Promise<readonly number[]> =>
  (
    await db
      .selectFrom('session_log')
      .select('epoch')
      .distinct()
      .where('sheet_id', '=', sheetId)
      .orderBy('epoch')
      .execute()
  ).map(({ epoch }) => epoch);

/** The text of an epoch's log, with what stands beside it; of the latest epoch that has any where none is named. */
export const keptLines = async (db: Db, sheetId: number, epoch: number | null): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('session_log')
    .select('line')
    .where('sheet_id', '=', sheetId)
    .where('epoch', '=', (outer) =>
      epoch === null
        ? outer
            .selectFrom('session_log')
            .select(({ fn }) => fn.max('epoch').as('latest'))
            .where('sheet_id', '=', sheetId)
        : outer.val(epoch),
    )
    .orderBy('seq')
    .execute();
  const withContent = await besideLines(db, sheetId);
  return rows.flatMap(({ line }) => withContent(line));
};
