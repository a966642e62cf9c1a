import {
  consoleLostTime,
  decideLostTime as decideLostTimeCall,
  type LostOfSheet as LostWire,
  MAX_STRETCHES,
  reasonIn,
} from '@quipu/contract';
import { decideLostTime } from '../../exams/lost-time/decide-lost-time.ts';
import { decidedBefore } from '../../exams/lost-time/decided-before.ts';
import { type LostOfSheet, lostTimeIn } from '../../exams/lost-time/find-lost-time.ts';
import { sharedLostTime } from '../../exams/lost-time/shared-lost-time.ts';
import { onceOnly } from '../../platform/audit/once-only.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { Handle } from '../../platform/http/handle.ts';
import { refusal } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { mayWatchSession, takesPart, watchRefused } from '../may-watch.ts';
import { texts } from '../texts.ts';
import { areOfSession, sheetsSeenBy } from './sheets-of-session.ts';

export const lostAsTold = ({ status, stretches, userId: _, ...lost }: LostOfSheet): LostWire => ({
  ...lost,
  isUnderWay: status === 'A',
  lostMs: stretches.reduce((sum, { from, to }) => sum + to - from, 0),
  stretches: stretches.slice(0, MAX_STRETCHES).map(({ cause, from, to, witnesses }) => ({
    cause,
    from,
    to,
    silent: witnesses?.silent ?? null,
    others: witnesses?.others ?? null,
  })),
});

/** Serves what was lost of a session's time, and what is decided about it, by the functions of the command line. */
export const lostTimeRoutes = (handle: Handle, { db, now, institution }: AppContext): void => {
  const only = onceOnly(db);
  const shared = sharedLostTime(db, now);
  const verdictMs = async () => (await institution()).rules.cameraVerdictBlockSeconds * SECOND_MS;

  handle(consoleLostTime, async ({ params: { id }, caller }) => {
    const may = await mayWatchSession(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    const seen = await sheetsSeenBy(db, may);
    const found = await shared(id, await verdictMs());
    const { sheets, silent } = await lostTimeIn(db, found, (one) => seen.has(one));
    return reply(200, { now: now(), sheets: sheets.map(lostAsTold), silent });
  });

  handle(decideLostTimeCall, async ({ params: { id }, body: { seen, isGiven, reason, once }, caller }) => {
    const may = await mayWatchSession(db, caller, id);
    if (may.kind === 'refused') return watchRefused(may);
    const why = reasonIn(reason);
    if (why === null) return reply(400, { msg: texts.needsReason, problems: [`reason: ${texts.needsReason}`] });
    if (await takesPart(db, caller.userId, id)) return reply(403, refusal(texts.ownSession));
    const who = may.watcher.reference;
    const sheets = [...new Set(seen.map(({ sheetId }) => sheetId))];
    const decide = async () => {
      if (!(await areOfSession(db, may, sheets))) return reply(404, refusal(texts.otherSession));
      const decision = { seen, isGiven, who, why, once };
      const decided = await decideLostTime(db, id, decision, now, await verdictMs());
      return decided.changed === 0
        ? reply(409, refusal(isGiven ? texts.nothingLost : texts.nothingToRefuse))
        : reply(200, { now: now(), ...decided });
    };
    const again = async () => reply(200, { now: now(), ...(await decidedBefore(db, who, once)) });
    return only(who, once, decide, { done: again, refused: () => reply(409, refusal(texts.refusedBefore)) });
  });
};
