import type { DesktopLocalServer } from '@quipu/proctor/bridge';
import * as E from 'fp-ts/lib/Either.js';
import { laboratoryCallsAt } from './calls.ts';

/** Nobody who closes a window waits longer for a server that does not answer. */
const MAX_WAIT_MS = 3_000;

/** Counts the evaluations that are answered with this computer's server; 0 also where it cannot be asked. */
export const runningHere = async (server: DesktopLocalServer): Promise<number> => {
  if ((await server.state()).kind !== 'running') return 0;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_WAIT_MS));
  const reply = await Promise.race([laboratoryCallsAt(server.address).local.getLaboratory(), late]);
  if (reply === null || E.isLeft(reply) || reply.right.status !== 200) return 0;
  return reply.right.body.laboratory?.sheets.filter(({ state }) => state === 'running').length ?? 0;
};
