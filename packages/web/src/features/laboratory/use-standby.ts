import type { StandbyStage, StandbyState } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useCallback, useEffect, useState } from 'react';
import type { LaboratoryCalls } from './calls.ts';
import { standbyTexts as texts } from './standby-texts.ts';

const ASK_EVERY_MS = 2_000;
const OF_STANDBY: ReadonlySet<StandbyStage> = new Set(['copying', 'following', 'candidate', 'replaced', 'dismissed']);

/** This computer stands by a room's server. */
export const standsBy = ({ stage }: StandbyState): boolean => OF_STANDBY.has(stage);
/** Nobody is served by it: there is nothing to see but that. */
export const isIdle = (state: StandbyState): boolean => standsBy(state) || state.stage === 'waiting';

export interface StandbyView {
  /** Undefined: nothing came yet. Null: this server says nothing of it. */
  readonly value: StandbyState | null | undefined;
  /** Each returns why not; null: it is done. */
  readonly invite: () => Promise<string | null>;
  readonly become: (card: string, code: string) => Promise<string | null>;
  readonly serveAlone: (code: string) => Promise<string | null>;
}

/** Asks again and again how a room's server and its standby are. */
export const useStandby = ({ local }: LaboratoryCalls, isRunning: boolean): StandbyView => {
  const [value, setValue] = useState<StandbyState | null | undefined>(undefined);
  useEffect(() => {
    if (!isRunning) return undefined;
    let isOver = false;
    const ask = async () => {
      const reply = await local.getStandby({});
      if (isOver) return;
      if (E.isRight(reply)) setValue(reply.right.status === 200 ? reply.right.body : null);
      // One that begins as another one does not answer for a moment.
      else setValue((before) => before ?? null);
    };
    void ask();
    const alarm = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(alarm);
    };
  }, [local, isRunning]);
  const taken = useCallback((reply: Awaited<ReturnType<typeof local.inviteStandby>>) => {
    if (E.isLeft(reply)) return texts.failed;
    if (reply.right.status !== 200) return reply.right.text ?? texts.refused;
    setValue(reply.right.body);
    return null;
  }, []);
  return {
    value,
    invite: async () => taken(await local.inviteStandby({})),
    become: async (card, code) => taken(await local.becomeStandby({ card, code })),
    serveAlone: async (code) => taken(await local.serveAlone({ code })),
  };
};
