import { officePlayback } from '@quipu/contract';
import { playbackReader } from '../exams/playback/playback-reader.ts';
import { identityReader } from '../exams/sheets/sheet-identity.ts';
import { takesEvaluation } from '../exams/sheets/takes-evaluation.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { forbidden, refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import type { OfficeHandle } from './operator.ts';
import { texts } from './texts.ts';

export const playbackRoutes = (handle: OfficeHandle, context: AppContext): void => {
  const { db } = context;
  const identityOf = identityReader(db);
  const playbackOf = playbackReader(context);

  handle(officePlayback, async ({ params: { id } }, operator) => {
    const identity = await identityOf(id);
    if (identity === undefined) return reply(404, refusal(texts.noSheet));
    if (await takesEvaluation(db, identity.quizId, operator)) return forbidden(texts.ownEvaluation);
    // Photos are for who watches.
    const seesPhotos = operator.roles.includes('operator');
    const playback = await playbackOf(id, { who: operator.reference, seesPhotos });
    return playback === null ? reply(404, refusal(texts.noSheet)) : reply(200, playback);
  });
};
