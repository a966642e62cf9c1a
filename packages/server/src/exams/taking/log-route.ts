import { postLog } from '@quipu/contract';
import { inTurnByKey } from '../../platform/concurrency/in-turn-by-key.ts';
import { sharedOrAlone } from '../../platform/concurrency/shared-or-alone.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';
import type { Handle } from '../../platform/http/handle.ts';
import { endedLogin, forbidden, malformed, refusal, replacedLogin } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { type LogOutcome, type LogPost, takeFreeLogs, takeLog } from '../logs/take-log.ts';
import { receiptGiver } from '../receipts/receipt-store.ts';
import { notFound } from '../refusals.ts';
import type { FindOwnSheet } from '../sheets/own-sheet.ts';
import { texts } from '../texts.ts';
import { MAX_SHARED_CHARACTERS } from './shared-post.ts';

/** Each holds a lock of its own kind, of which the database has few. */
const MAX_GROUP = 64;

const isShort = ({ lines }: LogPost): boolean =>
  lines.reduce((sum, line) => sum + line.length, 0) <= MAX_SHARED_CHARACTERS;

/** Posts of many examinees that wait together share a transaction; none waits there for a log that somebody else holds, or whose sheet has ended. */
const logTaker = (context: AppContext): ((post: LogPost) => Promise<LogOutcome>) => {
  const { db, now } = context;
  return sharedOrAlone<LogPost, LogOutcome>(context, {
    keyOf: ({ sheetId }) => sheetId,
    isShared: isShort,
    together: (posts) =>
      inTransaction(
        db,
        plannedOnce((tx) => takeFreeLogs(tx, posts, now())),
      ),
    alone: (post) => inTransaction(db, (tx) => takeLog(tx, post, now())),
    most: MAX_GROUP,
  });
};

export const logRoute = (handle: Handle, context: AppContext, findOwn: FindOwnSheet): void => {
  const take = logTaker(context);
  const receipts = receiptGiver(context);
  // The log is looked through for its end: nobody has more than one connection for that, however many sheets are theirs.
  const ofPerson = inTurnByKey();

  handle(
    postLog,
    async ({ params, body, caller }) => {
      const subject = await findOwn(caller, params.id);
      if (subject === null) return notFound();
      const outcome = await take({ sheetId: params.id, familyId: caller.familyId, ...body });
      switch (outcome.kind) {
        case 'gap':
          return reply(409, { msg: texts.logGap, lines: outcome.lines });
        case 'malformed':
          return malformed(outcome.problems);
        case 'full':
          return reply(413, refusal(texts.logFull));
        case 'refused':
          return forbidden(outcome.msg);
        case 'replaced':
          return replacedLogin();
        case 'ended':
          return endedLogin();
        case 'held': {
          const { lines, head, isFinished } = outcome;
          const receipt = isFinished
            ? await ofPerson(caller.userId, () => receipts.ofEnd(params.id, body.epoch))
            : null;
          return reply(200, { now: context.now(), lines, head, receipt });
        }
        default:
          return outcome satisfies never;
      }
    },
    { asksLoginAgain: true },
  );
};
