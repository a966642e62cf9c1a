import { getBuildChallenge } from '@quipu/contract';
import type { Module } from '../../platform/context/app-context.ts';
import { reply } from '../../platform/http/reply.ts';
import { buildCheck } from './check-build.ts';

export const buildModule: Module = (handle, context) => {
  const builds = buildCheck(context);
  handle(getBuildChallenge, async () => {
    const { rules } = await context.institution();
    return reply(200, { challenge: builds.challengeFor(rules) });
  });
};
