import { officeBeside, officePlayback, officeStory } from '@quipu/contract';
import { sheetsBeside } from '../exams/playback/beside-store.ts';
import { playbackReader } from '../exams/playback/playback-reader.ts';
import { identityReader } from '../exams/sheets/sheet-identity.ts';
import { takesEvaluation } from '../exams/sheets/takes-evaluation.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { forbidden, refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import type { OfficeHandle, Operator } from './operator.ts';
import { texts } from './texts.ts';
import { toldStory } from './told-story.ts';

export const playbackRoutes = (handle: OfficeHandle, context: AppContext): void => {
  const { db, now } = context;
  const identityOf = identityReader(db);
  const playbackOf = playbackReader(context);

  /** The reason why they may not see it as it was seen; null: they may. */
  const may = async (id: number, operator: Operator) => {
    const identity = await identityOf(id);
    if (identity === undefined) return reply(404, refusal(texts.noSheet));
    return (await takesEvaluation(db, identity.quizId, operator)) ? forbidden(texts.ownEvaluation) : null;
  };

  handle(officePlayback, async ({ params: { id } }, operator) => {
    const refused = await may(id, operator);
    if (refused !== null) return refused;
    // Photos are for who watches.
    const seesPhotos = operator.roles.includes('operator');
    const playback = await playbackOf(id, { who: operator.reference, seesPhotos });
    return playback === null ? reply(404, refusal(texts.noSheet)) : reply(200, playback);
  });

  handle(officeBeside, async ({ params: { id } }, operator) => {
    const refused = await may(id, operator);
    return refused ?? reply(200, { now: now(), sheets: await sheetsBeside(db, id) });
  });

  handle(officeStory, async ({ params: { id } }, operator) => {
    const refused = await may(id, operator);
    if (refused !== null) return refused;
    const pdf = await toldStory(context, id, operator.reference);
    if (pdf === null) return reply(404, refusal(texts.noSheet));
    return { ...reply(200, pdf), headers: { 'content-type': 'application/pdf' } };
  });
};
