import {
  beginViewing as beginViewingCall,
  endViewing as endViewingCall,
  getIceServers,
  postSignal,
  renewViewing as renewViewingCall,
  type Signal,
} from '@quipu/contract';
import { notFound } from '../../exams/refusals.ts';
import type { Module } from '../../platform/context/app-context.ts';
import { forbidden, malformed, refusal } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { mayWatch } from '../may-watch.ts';
import { beginViewing } from './begin-viewing.ts';
import { VIEWING_MS } from './end-viewings.ts';
import { iceServersFor } from './ice-servers.ts';
import { endViewing, isInViewing, renewViewing, sheetOfOwnViewing } from './own-viewing.ts';
import { relaySignal } from './relay-signal.ts';
import { texts } from './texts.ts';

/** Browsers say half as much. */
const MAX_SDP_LENGTH = 16_384;
const MAX_CANDIDATE_LENGTH = 1_024;
const MAX_MID_LENGTH = 64;

/** Finds what makes a signal longer than any browser's: it is kept for a minute, and goes to somebody's device. */
const signalProblems = (signal: Signal): readonly string[] => {
  if (signal.type === 'stop') return [];
  if (signal.type !== 'candidate') return signal.sdp.length > MAX_SDP_LENGTH ? ['signal.sdp: too long'] : [];
  const { candidate, sdpMid } = signal.candidate;
  const isTooLong = candidate.length > MAX_CANDIDATE_LENGTH || (sdpMid?.length ?? 0) > MAX_MID_LENGTH;
  return isTooLong ? ['signal.candidate: too long'] : [];
};

const conflict = (msg: string) => reply(409, refusal(msg));

export const videoModule: Module = (handle, { db, now, config, institution }) => {
  const iceServers = async (userId: number) => {
    const { stunUrls, turnUrls } = (await institution()).rules;
    // A TURN server carries whatever who has its password likes: it is for who needs it now.
    const turnSecret = (await isInViewing(db, userId)) ? config.turnSecret : null;
    return iceServersFor(userId, { stunUrls, turnUrls, turnSecret }, now());
  };

  handle(getIceServers, async ({ caller }) => reply(200, { iceServers: await iceServers(caller.userId) }));

  handle(postSignal, async ({ body: { signal, to }, caller }) => {
    const problems = signalProblems(signal);
    if (problems.length > 0) return malformed(problems);
    const outcome = await relaySignal(db, { from: caller.userId, to, signal }, now());
    if (outcome === 'relayed') return reply(200, {});
    if (outcome === 'stranger') return forbidden(texts.notYours);
    return conflict(outcome === 'over' ? texts.over : texts.tooMany);
  });

  handle(beginViewingCall, async ({ params: { id }, caller }) => {
    const may = await mayWatch(db, caller, id);
    if (may.kind === 'refused') return reply(may.status, refusal(may.msg));
    const outcome = await beginViewing(db, may, now());
    if (outcome.kind === 'taken') return conflict(texts.takenBy(outcome.by));
    if (outcome.kind !== 'begun') return conflict(texts[outcome.kind]);
    return reply(200, {
      viewing: outcome.viewing,
      userId: may.userId,
      iceServers: await iceServers(caller.userId),
      renewSeconds: VIEWING_MS / SECOND_MS,
    });
  });

  handle(renewViewingCall, async ({ params: { id }, caller }) => {
    const sheetId = await sheetOfOwnViewing(db, id, caller.userId);
    if (sheetId === null) return notFound(texts.notYours);
    const may = await mayWatch(db, caller, sheetId);
    if (may.kind === 'refused') {
      await endViewing(db, id, now());
      return reply(may.status, refusal(may.msg));
    }
    return (await renewViewing(db, id, now())) ? reply(200, { now: now() }) : conflict(texts.over);
  });

  handle(endViewingCall, async ({ params: { id }, caller }) => {
    if ((await sheetOfOwnViewing(db, id, caller.userId)) === null) return notFound(texts.notYours);
    await endViewing(db, id, now());
    return reply(200, { now: now() });
  });
};
