import { ownPlayback } from '@quipu/contract';
import { sharedByKey } from '../../platform/concurrency/shared-by-key.ts';
import type { Module } from '../../platform/context/app-context.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { texts } from '../grading/texts.ts';
import { notFound } from '../refusals.ts';
import { reviewFacts } from '../results/review-facts-store.ts';
import { reviewRefusal } from '../results/review-rules.ts';
import { playbackReader } from './playback-reader.ts';

export const playbackModule: Module = (handle, context) => {
  const { db, now, institution } = context;
  const playbackOf = playbackReader(context);
  // All of a log is in it.
  const ownOf = sharedByKey((id) => playbackOf(id, { who: null, seesPhotos: false }));

  handle(ownPlayback, async ({ params: { id }, caller }) => {
    const { rules } = await institution();
    const facts = await reviewFacts(db, id, { now: now(), grace: answerGrace(rules) });
    if (facts?.userId !== caller.userId) return notFound();
    if (!rules.ownPlayback) return forbidden(texts.noPlayback);
    const refused = reviewRefusal(facts);
    if (refused !== null) return forbidden(refused);
    const playback = await ownOf(id);
    return playback === null ? notFound() : reply(200, playback);
  });
};
