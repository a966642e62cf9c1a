import { finishSheet as finishSheetCall, type PostedEntry, postAnswers, UnreadableEntry } from '@quipu/contract';
import { freeOrAlone } from '../../platform/concurrency/free-or-alone.ts';
import type { InTurn } from '../../platform/concurrency/in-turn-by-key.ts';
import { sharedOrAlone } from '../../platform/concurrency/shared-or-alone.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';
import type { Handle, RouteRequest } from '../../platform/http/handle.ts';
import { endedLogin, forbidden, replacedLogin } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { type FinishOutcome, type FinishRequest, finishSheet } from '../answers/finish-sheet.ts';
import { quarantine } from '../answers/quarantine-answers.ts';
import { leftByReplaced } from '../answers/settle-counted.ts';
import { type AnswersOutcome, type AnswersRequest, takeAnswers, takeFreeAnswers } from '../answers/take-answers.ts';
import { wordSigner } from '../receipts/word-signer.ts';
import { notFound } from '../refusals.ts';
import type { FindOwnSheet } from '../sheets/own-sheet.ts';
import { texts } from '../texts.ts';
import { readAnswers } from './read-answers.ts';
import { MAX_SHARED_CHARACTERS } from './shared-post.ts';

/** Unreadable ones are as long as they like. */
const lengthOf = (entry: PostedEntry): number =>
  entry instanceof UnreadableEntry
    ? Number.POSITIVE_INFINITY
    : entry.details.reduce((sum, { answer }) => sum + (answer?.length ?? 0), 0);
const isShort = ({ entries }: AnswersRequest): boolean =>
  entries.reduce((sum, entry) => sum + lengthOf(entry), 0) <= MAX_SHARED_CHARACTERS;

export type TakeAnswers = (request: AnswersRequest) => Promise<AnswersOutcome>;

/** Posts of many examinees that wait together share a transaction, but for long ones, and those whose sheet somebody else holds. */
export const answerTaker = (context: AppContext): TakeAnswers => {
  const { db, now, institution } = context;
  const grace = async () => answerGrace((await institution()).rules);
  return sharedOrAlone<AnswersRequest, AnswersOutcome>(context, {
    keyOf: ({ identity }) => identity.id,
    isShared: isShort,
    apartAs: 'answers',
    together: async (group) => {
      const given = await grace();
      return inTransaction(
        db,
        plannedOnce((tx) => takeFreeAnswers(tx, group, now, given)),
      );
    },
    alone: async (request) => {
      const given = await grace();
      return inTransaction(db, (tx) => takeAnswers(tx, request, now, given));
    },
  });
};

interface Taking {
  readonly take: TakeAnswers;
  /** Whoever looks through what is set aside of a person does so in turn. */
  readonly ofPerson: InTurn;
}

export const answersRoutes = (
  handle: Handle,
  context: AppContext,
  findOwn: FindOwnSheet,
  { take, ofPerson }: Taking,
): void => {
  const { db, now, institution, config } = context;
  const words = wordSigner(config);
  const finish = freeOrAlone<FinishRequest, FinishOutcome>(
    context,
    ({ identity }) => identity.id,
    async (request, isFreeOnly) => {
      const grace = answerGrace((await institution()).rules);
      return inTransaction(db, (tx) => finishSheet(tx, request, now, grace, isFreeOnly));
    },
  );

  /**
   * Answers that an older login still had pending are kept. A day after its time they come by a login of then, from the device that has
   * them: whoever found an old token fills nothing with it.
   */
  const keepReplaced = async ({
    params,
    body,
    caller,
  }: RouteRequest<typeof postAnswers> | RouteRequest<typeof finishSheetCall>): Promise<void> => {
    const subject = await findOwn(caller, params.id);
    if (subject === null || now() > caller.expiresAt + DAY_MS) return;
    await ofPerson(caller.userId, async () =>
      quarantine(db, [await leftByReplaced(db, subject.identity, body.answers)], now()),
    );
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
        case 'ended':
          return endedLogin();
        case 'taken':
          return reply(200, { ...outcome, times: words.signed(params.id, outcome.times, outcome.now) });
        default:
          return outcome satisfies never;
      }
    },
    { onReplaced: keepReplaced, asksLoginAgain: true, readBody: readAnswers },
  );

  handle(
    finishSheetCall,
    async ({ params, body, caller }) => {
      const subject = await findOwn(caller, params.id);
      if (subject === null) return notFound();
      const { comment, finishedAt, answers: entries, owes } = body;
      const { familyId } = caller;
      const { status } = params;
      const outcome = await finish({ ...subject, familyId, status, comment, finishedAt, entries, owes });
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
          const signed = words.signed(params.id, times, at);
          return reply(200, { ...outcome, times: signed, status: 'A', finishedAt: null, word });
        }
        default:
          return outcome satisfies never;
      }
    },
    { onReplaced: keepReplaced },
  );
};
