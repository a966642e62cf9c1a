import { chainFrom, lineHash } from './log-chain.ts';
import { appendLines, heldHashes, logHead } from './log-store.ts';
import type { Within } from './sheet-store.ts';
import { texts } from './texts.ts';

/** An evaluation of hours has some ten thousand events. */
const MOST_LINES = 500_000;

export interface LogPost {
  readonly sheetId: number;
  readonly epoch: number;
  readonly from: number;
  readonly lines: readonly string[];
}

export type LogOutcome =
  | { readonly kind: 'held'; readonly lines: number; readonly head: string | null }
  | { readonly kind: 'gap'; readonly lines: number }
  | { readonly kind: 'malformed'; readonly problems: readonly string[] }
  | { readonly kind: 'refused'; readonly msg: string };

const GENESIS = '';

/** What of the post is news goes after what is held; what is not must be the same, to the letter: a log has one past. */
export const takeLog = async (within: Within, { sheetId, epoch, from, lines }: LogPost): Promise<LogOutcome> => {
  const sheet = await within
    .selectFrom('answers_sheet')
    .select('epoch')
    .where('id', '=', sheetId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (epoch < 1 || epoch > sheet.epoch) return { kind: 'malformed', problems: ['epoch: one that was issued'] };
  const held = await logHead(within, sheetId, epoch);
  if (from > held.lines) return { kind: 'gap', lines: held.lines };
  if (from + lines.length > MOST_LINES) return { kind: 'refused', msg: texts.logFull };

  const overlap = await heldHashes(within, sheetId, epoch, from, lines.length);
  if (overlap.some((hash, place) => hash !== lineHash(lines[place] ?? '')))
    return { kind: 'refused', msg: texts.logForked };
  const news = lines.slice(overlap.length);
  const chain = chainFrom(news, held.lines, held.head ?? GENESIS);
  if (chain.kind === 'broken') return { kind: 'malformed', problems: [chain.problem] };
  await appendLines(within, sheetId, epoch, chain.lines);
  return { kind: 'held', lines: held.lines + chain.lines.length, head: chain.lines.at(-1)?.hash ?? held.head };
};
