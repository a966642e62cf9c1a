import { getSubmission } from '@quipu/contract';
import type { Module } from '../../platform/context/app-context.ts';
import { refusal } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { submissionOf } from './submission-store.ts';
import { texts } from './texts.ts';

export const submissionsModule: Module = (handle, { db }) => {
  handle(getSubmission, async ({ caller, params }) => {
    const sent = await submissionOf(db, caller.userId, params.kind);
    return sent === null ? reply(404, refusal(texts.notSent)) : reply(200, sent);
  });
};
