import type { LogReceipt } from '@quipu/contract';
import { type LogHead, receiptCode } from '@quipu/engine/log';
import pLimit from 'p-limit';
import type { AppContext } from '../../platform/context/app-context.ts';
import { receiptSigner } from '../../platform/secrets/receipt-signer.ts';
import { epochLogs, hasFalseWords, missingLogs } from '../logs/log-damage-store.ts';
import { replays } from '../logs/replays.ts';

/** impossible: what is held could not have happened, and nothing is signed of it. */
export type HandedOut =
  | { readonly kind: 'none' }
  | { readonly kind: 'impossible' }
  | { readonly kind: 'receipt'; readonly receipt: Omit<LogReceipt, 'answered' | 'asked'> };

const MAX_REMEMBERED = 10_000;

/** More of one epoch without an end say no more: its log may grow a line at a time, and each costs a replay of the whole. */
const MAX_WITHOUT_END = 10;

/** A replay is work of this process: one at a time, the others in line. */
const oneReplay = pLimit(1);

/**
 * Hands out the receipt of a sheet's log: up to its end, and the same one each time from then on, whatever its device writes
 * after it; of a log without an end, as far as it goes.
 */
export const receiptGiver = ({ db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>) => {
  const { receiptOf } = receiptSigner(config);
  /** Histories are refused from so many lines on. Whatever follows one that could not have happened is none either. */
  const refused = new Map<string, number>();

  const signedAt = async ({ sheetId, epoch, lines }: LogHead): Promise<number | undefined> =>
    (
      await db
        .selectFrom('log_receipt')
        .select('at')
        .where('sheet_id', '=', sheetId)
        .where('epoch', '=', epoch)
        .where('lines', '=', lines)
        .executeTakeFirst()
    )?.at;

  /** Finds what was last signed of an epoch that has no end, once that is enough. */
  const lastWithoutEnd = async (sheetId: number, epoch: number): Promise<LogHead | null> => {
    const signed = await db
      .selectFrom('log_receipt')
      .select(['lines', 'head'])
      .where('sheet_id', '=', sheetId)
      .where('epoch', '=', epoch)
      .orderBy('lines', 'desc')
      .limit(MAX_WITHOUT_END)
      .execute();
    const [last] = signed;
    return last === undefined || signed.length < MAX_WITHOUT_END ? null : { ...last, sheetId, epoch };
  };

  /** Once for a head: what was signed stays, and what was refused is no other by being asked about again. */
  const firstSigned = async (covered: LogHead): Promise<number | undefined> => {
    const name = `${covered.sheetId}.${covered.epoch}`;
    if (covered.lines >= (refused.get(name) ?? Number.POSITIVE_INFINITY)) return undefined;
    const known = await signedAt(covered);
    if (known !== undefined) return known;
    if (!(await replays(db, covered))) {
      if (refused.size >= MAX_REMEMBERED) refused.clear();
      refused.set(name, covered.lines);
      return undefined;
    }
    const { sheetId, epoch, lines, head } = covered;
    await db
      .insertInto('log_receipt')
      .values({ sheet_id: sheetId, epoch, lines, head, at: new Date(now()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return signedAt(covered);
  };

  const whenSigned = async (covered: LogHead): Promise<number | undefined> =>
    (await signedAt(covered)) ?? oneReplay(() => firstSigned(covered));

  return {
    /** Returns the text of an epoch's log that has come to its end. Null: it has not, or could not have happened. */
    ofEnd: async (sheetId: number, epoch: number): Promise<string | null> => {
      const last = (await epochLogs(db, sheetId)).at(-1);
      if (last?.epoch !== epoch || last.end === null) return null;
      const covered = { sheetId, epoch, ...last.end };
      const at = await whenSigned(covered);
      return at === undefined ? null : receiptOf(covered, at);
    },
    handOut: async (sheetId: number): Promise<HandedOut> => {
      const logs = await epochLogs(db, sheetId);
      const last = logs.at(-1);
      if (last === undefined) return { kind: 'none' };
      const { epoch, end } = last;
      const enough = end === null ? await lastWithoutEnd(sheetId, epoch) : null;
      const { lines, head } = end ?? enough ?? last;
      const covered = { sheetId, epoch, lines, head };
      const at = await whenSigned(covered);
      if (at === undefined) return { kind: 'impossible' };
      const sheet = await db
        .selectFrom('answers_sheet')
        .select('epoch')
        .where('id', '=', sheetId)
        .executeTakeFirstOrThrow();
      const isUnbroken = logs.every(({ forks, missingUpTo }) => forks === 0 && missingUpTo === null);
      // All logs are looked through last, and only where it depends on that.
      const isWhole =
        end !== null &&
        epoch === sheet.epoch &&
        isUnbroken &&
        (await missingLogs(db, sheetId, logs)).length === 0 &&
        !(await hasFalseWords(db, sheetId, logs));
      const receipt = { code: receiptCode(covered), text: receiptOf(covered, at), epoch, lines, at, isWhole };
      return { kind: 'receipt', receipt };
    },
  };
};
