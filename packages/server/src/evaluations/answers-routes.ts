import { finishSheet as finishSheetCall, postAnswers } from '@quipu/contract';
import type { Handle, Incoming } from '../app/handle.ts';
import type { Platform } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { wordSigner } from '../receipts/word-signer.ts';
import { createBatcher } from './answer-batcher.ts';
import { finishSheet } from './finish-sheet.ts';
import type { FindOwnSheet } from './own-sheet.ts';
import { forbidden, notFound, replacedLogin } from './refusals.ts';
import { keepForReview } from './review-store.ts';
import { type AnswersOutcome, type AnswersRequest, takeAnswers } from './take-answers.ts';
import { texts } from './texts.ts';

const SECOND_MS = 1_000;

export type TakeAnswers = (request: AnswersRequest) => Promise<AnswersOutcome>;

/** Posts of many examinees that wait together share a transaction, unless a group is one. */
export const answerTaker = ({ db, now, institution, config, timers }: Platform): TakeAnswers => {
  const run = async (group: readonly AnswersRequest[]): Promise<readonly AnswersOutcome[]> => {
    const { rules } = await institution();
    return inTransaction(db, (within) => takeAnswers(within, group, now, rules.answerGraceSeconds * SECOND_MS));
  };
  if (config.largestGroup === 1)
    return async (request) => {
      const [outcome] = await run([request]);
      return outcome as AnswersOutcome;
    };
  return createBatcher({ keyOf: ({ identity }) => identity.id, largest: config.largestGroup, run, timers });
};

export const answersRoutes = (handle: Handle, platform: Platform, findOwn: FindOwnSheet, take: TakeAnswers): void => {
  const { db, now, institution, config } = platform;
  const words = wordSigner(config);

  /** What an older login still had pending is neither merged in silence nor dropped. */
  const keepReplaced = async ({
    params,
    body,
    caller,
  }: Incoming<typeof postAnswers> | Incoming<typeof finishSheetCall>): Promise<void> => {
    const subject = await findOwn(caller, params.id);
    if (subject === null) return;
    await keepForReview(db, [{ sheetId: params.id, reason: 'replacedLogin', entries: body.answers }], now());
  };

  handle(
    postAnswers,
    async ({ params, body, caller }) => {
      const subject = await findOwn(caller, params.id);
      if (subject === null) return notFound();
      const outcome = await take({ ...subject, familyId: caller.familyId, entries: body.answers });
      switch (outcome.kind) {
        case 'refused':
          return reply(403, { msg: outcome.msg, status: null, now: null, superseded: [], setAside: [] });
        case 'tooLate':
          return reply(403, { msg: texts.answersAfterFinish, ...outcome });
        case 'replaced':
          return replacedLogin();
        case 'taken':
          return reply(200, { ...outcome, times: words.signed(params.id, outcome.times, outcome.now) });
        default:
          return outcome satisfies never;
      }
    },
    { onReplaced: keepReplaced },
  );

  handle(
    finishSheetCall,
    async ({ params, body, caller }) => {
      const subject = await findOwn(caller, params.id);
      if (subject === null) return notFound();
      const { comment, finishedAt, answers: entries, owes } = body;
      const { familyId } = caller;
      const grace = (await institution()).rules.answerGraceSeconds * SECOND_MS;
      const finish = { ...subject, familyId, status: params.status, comment, finishedAt, entries, owes };
      const outcome = await inTransaction(db, (within) => finishSheet(within, finish, now, grace));
      switch (outcome.kind) {
        case 'refused':
          return forbidden(outcome.msg);
        case 'replaced':
          return replacedLogin();
        case 'finished':
          return reply(200, { ...outcome, sections: [], word: null });
        case 'underWay': {
          const { times, sections: runs, now: at } = outcome;
          const word = words.ofUnderWay({ sheetId: params.id, epoch: times.epoch, at, times, runs });
          return reply(200, { ...outcome, status: 'A', finishedAt: null, word });
        }
        default:
          return outcome satisfies never;
      }
    },
    { onReplaced: keepReplaced },
  );
};
