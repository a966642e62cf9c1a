import type { RoomState } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { LaboratoryCalls } from './calls.ts';
import { replyOf } from './local-reply.ts';
import { roomTexts as texts } from './room-texts.ts';
import { type Polled, usePolled } from './use-polled.ts';

const ASK_EVERY_MS = 5_000;

export interface RoomView extends Pick<Polled<RoomState>, 'value'> {
  readonly isStale: boolean;
  /** Returns why not; null: it is done. */
  readonly open: (isOpen: boolean) => Promise<string | null>;
}

/** Follows how this server's room stands. */
export const useRoom = ({ local }: LaboratoryCalls): RoomView => {
  const { value, problem, put } = usePolled({
    ask: async () => replyOf<RoomState>(await local.getRoom({}), texts),
    everyMs: ASK_EVERY_MS,
    failed: texts.failed,
    isRunning: true,
  });
  const open = async (isOpen: boolean) => {
    const reply = replyOf<RoomState>(await local.openRoom({ isOpen }), texts);
    if (E.isLeft(reply)) return reply.left;
    put(reply.right);
    return null;
  };
  return { value, isStale: problem !== null, open };
};
