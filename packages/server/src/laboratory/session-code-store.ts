import { randomInt } from 'node:crypto';
import { OPENING_CODE_LEAD_MS, OPENING_CODE_LOTS, OPENING_CODE_SIGNS, openingCode } from '@quipu/contract';
import { type EpochMs, MINUTE_MS } from '@quipu/engine';
import { instant } from '../platform/db/columns/instant.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { type Own, ownKey } from '../platform/secrets/own-secret.ts';
import { type Rewrapped, rewrapper } from '../platform/secrets/rewrap.ts';
import { sealing } from '../platform/secrets/sealing.ts';

const USE = 'session code';
const keys = (config: Own) => sealing(ownKey(config, USE));
const boundTo = (session: number): Buffer => Buffer.from(`session ${session}`);

/** It is given over the network from a little before the start. */
const GIVEN_BEFORE_MS = 5 * MINUTE_MS;

/** The code of a session, made when the first of its packages is. */
export const codeFor = async (tx: Tx, config: Own, session: number): Promise<string> => {
  const made = openingCode(Array.from({ length: OPENING_CODE_LOTS }, () => randomInt(OPENING_CODE_SIGNS.length)));
  const sealed = { code: keys(config).seal(Buffer.from(made), boundTo(session)), said_at: null };
  // Of two packages that are made at once, one makes the code, and the other waits for it.
  await tx
    .insertInto('session_code')
    .values({ session_id: session, ...sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { code } = await tx
    .selectFrom('session_code')
    .select('code')
    .where('session_id', '=', session)
    .executeTakeFirstOrThrow();
  const known = opened(config, session, code);
  if (known !== null && !(await isSpent(tx, session))) return known;
  // Nobody can say the one of before any more, the server's secret was another one; or it was said for sheets that are back.
  await tx.updateTable('session_code').set(sealed).where('session_id', '=', session).execute();
  return made;
};

/** It was said, and no package of the session is out any more: whoever heard it shall not open the next one. */
const isSpent = async (tx: Tx, session: number): Promise<boolean> => {
  const said = await tx
    .selectFrom('session_code')
    .select('said_at')
    .where('session_id', '=', session)
    .where('said_at', 'is not', null)
    .executeTakeFirst();
  if (said === undefined) return false;
  const out = await tx
    .selectFrom('laboratory_sheet')
    .select('sheet_id')
    .where('session_id', '=', session)
    .where('state', '=', 'out')
    .limit(1)
    .executeTakeFirst();
  return out === undefined;
};

const sealedCode = (db: Db, session: number) =>
  db
    .selectFrom('session_code as sealed')
    .innerJoin('quiz_session as session', 'session.id', 'sealed.session_id')
    .select(['sealed.code', 'session.starts_at as startsAt'])
    .where('sealed.session_id', '=', session)
    .executeTakeFirst();
const opened = (config: Own, session: number, code: Buffer): string | null =>
  keys(config).open(code, boundTo(session))?.toString() ?? null;

export const hasCode = async (db: Db, session: number): Promise<boolean> =>
  (await sealedCode(db, session)) !== undefined;

/** Nothing of it was handed out to a laboratory. `early`: it is not said yet. `otherSecret`: the server had another one then. */
export type CodeRefusal = 'none' | 'early' | 'otherSecret';

/** Tells the code of a session, and keeps when it was told first. `isEarly`: though its hour is far. */
export const sayCode = async (
  tx: Tx,
  config: Own,
  { session, isEarly, at }: { readonly session: number; readonly isEarly: boolean; readonly at: EpochMs },
): Promise<{ readonly code: string; readonly wasEarly: boolean } | CodeRefusal> => {
  const found = await sealedCode(tx, session);
  if (found === undefined) return 'none';
  const wasEarly = at < found.startsAt - OPENING_CODE_LEAD_MS;
  if (wasEarly && !isEarly) return 'early';
  const code = opened(config, session, found.code);
  if (code === null) return 'otherSecret';
  await tx
    .updateTable('session_code')
    .set({ said_at: new Date(at) })
    .where('session_id', '=', session)
    .where('said_at', 'is', null)
    .execute();
  return { code, wasEarly };
};

/** Keeps when a laboratory had codes over the network first, and that they were told. */
export const noteGiven = (db: Db, id: string, sessions: readonly number[], at: EpochMs): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (sessions.length === 0) return;
    const now = new Date(at);
    await tx
      .updateTable('laboratory')
      .set({ codes_given_at: now })
      .where('id', '=', id)
      .where('codes_given_at', 'is', null)
      .execute();
    await tx
      .updateTable('session_code')
      .set({ said_at: now })
      .where('session_id', 'in', sessions)
      .where('said_at', 'is', null)
      .execute();
  });

/** The codes that a laboratory may have over the network by now: its package's, those whose hour has all but come. */
export const codesOfLaboratory = async (
  db: Db,
  config: Own,
  id: string,
  now: EpochMs,
): Promise<readonly { readonly session: number; readonly code: string }[]> => {
  const rows = await db
    .selectFrom('session_code as sealed')
    .innerJoin('quiz_session as session', 'session.id', 'sealed.session_id')
    .innerJoin('laboratory_sheet as sheet', 'sheet.session_id', 'session.id')
    .innerJoin('laboratory', 'laboratory.id', 'sheet.laboratory_id')
    .select(['session.id', 'sealed.code'])
    .distinct()
    .where('laboratory.id', '=', id)
    .where('laboratory.recalled_at', 'is', null)
    .where('session.starts_at', '<=', instant(now + GIVEN_BEFORE_MS))
    .orderBy('session.id')
    .execute();
  return rows.flatMap((row) => {
    const code = opened(config, row.id, row.code);
    return code === null ? [] : [{ session: row.id, code }];
  });
};

/** Seals the codes with the next secret. */
export const rewrapCodes = async (tx: Tx, from: Own, to: Own): Promise<Rewrapped> => {
  const codeOf = rewrapper(from, to, USE);
  const rows = await tx.selectFrom('session_code').select(['session_id', 'code']).forUpdate().execute();
  let sealed = 0;
  for (const { session_id, code } of rows) {
    const resealed = codeOf(code, boundTo(session_id));
    if (resealed === null) continue;
    await tx.updateTable('session_code').set({ code: resealed }).where('session_id', '=', session_id).execute();
    sealed += 1;
  }
  return { sealed, unreadable: rows.length - sealed };
};
