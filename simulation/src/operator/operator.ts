import { everyCall } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { accommodate } from '../../../packages/server/src/exams/operating/accommodate.ts';
import { PROCTOR } from '../world/ground.ts';
import { logIn } from '../world/log-in.ts';
import type { World } from '../world/world.ts';

export type Action = 'extendedSheet' | 'extendedSession' | 'accommodated' | 'ended' | 'reopened' | 'message' | 'paused';

const TRIES = 3;
const GRACE_MS = 120_000;

/**
 * Acts as a proctor does, by the calls of the console. An action whose reply is lost is asked for again under the same
 * name.
 */
export const createOperator = (world: World) => {
  const { network, now, count, scenario, trace } = world;
  const { sheetId, sessionId } = scenario;
  const http = network({ name: 'operator', isAlive: () => true, hasLine: () => true, whenAwake: (work) => work() });
  const api = everyCall(http);
  let token: string | null = null;
  let actions = 0;
  const isPaused = (): boolean => world.watch.sheet?.status === 'A' && world.watch.sheet.pausedSince !== null;

  const ask = (action: Exclude<Action, 'accommodated'>, minutes: number, once: string, pauses: boolean) => {
    const as = { token };
    const reason = 'Corte de luz';
    switch (action) {
      case 'extendedSheet':
        return api.giveSheetTime({ id: sheetId, minutes, reason, once }, as);
      case 'extendedSession':
        return api.giveSessionTime({ id: sessionId, minutes, reason, once }, as);
      case 'ended':
        return api.terminateSheet({ id: sheetId, message: null, reason, once }, as);
      case 'reopened':
        return api.reopenSheet({ id: sheetId, minutes, reason, once }, as);
      case 'paused':
        return api.pauseSheets({ id: sessionId, sheets: [sheetId], isPaused: pauses, reason, once }, as);
      case 'message':
        return api.sendConsoleMessage({ id: sessionId, sheetId, message: 'Falta poco', once }, as);
    }
  };

  /** Acts by the command line, on the same database. Whoever typed what fails tries again. */
  const accommodateNow = async (percent: number): Promise<void> => {
    const db = world.server()?.context.db;
    const { examineeId } = scenario;
    const given = await db
      ?.transaction()
      .execute((within) => accommodate(within, examineeId, { percent, minutes: 0 }, now(), GRACE_MS))
      .catch(() => null);
    if (typeof given === 'number') count('accommodated');
  };

  const act = async (what: Action, minutes: number): Promise<void> => {
    actions += 1;
    const once = actions.toString(16).padStart(32, '0');
    if (what === 'accommodated') {
      await accommodateNow(minutes * 10);
      return;
    }
    const pauses = !isPaused();
    for (let tries = 0; tries < TRIES; tries += 1) {
      token ??= (await logIn(http, PROCTOR, now()))?.token ?? null;
      if (token === null) continue;
      const reply = await ask(what, minutes, once, pauses);
      trace.tell(`operator ${what}: ${E.isRight(reply) ? reply.right.status : reply.left.kind}`);
      if (E.isLeft(reply)) continue;
      if (reply.right.status === 401) token = null;
      else {
        if (reply.right.status === 200) count(what);
        return;
      }
    }
  };
  /** Nobody is left standing. */
  const resume = async (): Promise<void> => {
    if (isPaused()) await act('paused', 0);
  };
  return { act, resume };
};
export type Operator = ReturnType<typeof createOperator>;
