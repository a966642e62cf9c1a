import { consoleStory } from '@quipu/contract';
import type { Module } from '../platform/context/app-context.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { mayReplay } from '../proctoring/may-replay.ts';
import { watchRefused } from '../proctoring/may-watch.ts';
import { texts } from './texts.ts';
import { toldStory } from './told-story.ts';

/** The console's, above it: documents are made beside the console, and neither knows the other. */
export const storyModule: Module = (handle, context) => {
  const replayed = mayReplay(context);
  handle(consoleStory, async ({ params: { id }, caller }) => {
    const may = await replayed(caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    const pdf = await toldStory(context, id, may.watcher.reference);
    if (pdf === null) return reply(404, refusal(texts.noSheet));
    return { ...reply(200, pdf), headers: { 'content-type': 'application/pdf' } };
  });
};
