import type { StandbyStage, StandbyState } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { LaboratoryCalls } from './calls.ts';
import { type LocalReply, replyOf } from './local-reply.ts';
import { standbyTexts as texts } from './standby-texts.ts';
import { type Polled, usePolled } from './use-polled.ts';

const ASK_EVERY_MS = 2_000;
const OF_STANDBY: ReadonlySet<StandbyStage> = new Set(['copying', 'following', 'candidate', 'replaced', 'dismissed']);

/** This computer stands by a room's server. */
export const standsBy = ({ stage }: StandbyState): boolean => OF_STANDBY.has(stage);
/** Nobody is served by it: there is nothing to see but that. */
export const isIdle = (state: StandbyState): boolean => standsBy(state) || state.stage === 'waiting';

/** Its value is null where this server says nothing of a standby. */
export interface StandbyView extends Pick<Polled<StandbyState | null>, 'value' | 'problem' | 'reload'> {
  /** Each returns why not; null: it is done. */
  readonly invite: () => Promise<string | null>;
  readonly become: (card: string, code: string) => Promise<string | null>;
  readonly serveAlone: (code: string) => Promise<string | null>;
  readonly dismiss: () => Promise<string | null>;
}

/** Follows how a room's server and its standby are. */
export const useStandby = ({ local }: LaboratoryCalls, isRunning: boolean): StandbyView => {
  const { put, value, problem, reload } = usePolled<StandbyState | null>({
    ask: async () => {
      const reply = await local.getStandby({});
      const saysNothing = E.isRight(reply) && reply.right.status === 404;
      return saysNothing ? E.right(null) : replyOf<StandbyState>(reply, texts);
    },
    everyMs: ASK_EVERY_MS,
    failed: texts.failed,
    isRunning,
  });
  const taken = (reply: LocalReply<StandbyState>) => {
    if (E.isLeft(reply)) return reply.left;
    put(reply.right);
    return null;
  };
  return {
    value,
    problem,
    reload,
    invite: async () => taken(replyOf<StandbyState>(await local.inviteStandby({}), texts)),
    become: async (card, code) => taken(replyOf<StandbyState>(await local.becomeStandby({ card, code }), texts)),
    dismiss: async () => taken(replyOf<StandbyState>(await local.dismissStandby({}), texts)),
    serveAlone: async (code) => taken(replyOf<StandbyState>(await local.serveAlone({ code }), texts)),
  };
};
