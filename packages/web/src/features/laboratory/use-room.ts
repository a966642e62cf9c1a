import type { RoomState } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useCallback, useEffect, useState } from 'react';
import type { LaboratoryCalls } from './calls.ts';
import { roomTexts as texts } from './room-texts.ts';

const ASK_EVERY_MS = 5_000;

export interface RoomView {
  /** Null: nothing came yet. */
  readonly value: RoomState | null;
  readonly isStale: boolean;
  /** Returns why not; null: it is done. */
  readonly open: (isOpen: boolean) => Promise<string | null>;
}

/** Asks again and again how this server's room stands. */
export const useRoom = ({ local }: LaboratoryCalls): RoomView => {
  const [value, setValue] = useState<RoomState | null>(null);
  const [isStale, setStale] = useState(false);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const reply = await local.getRoom({});
      if (isOver) return;
      const state = E.isRight(reply) && reply.right.status === 200 ? reply.right.body : null;
      setStale(state === null);
      if (state !== null) setValue(state);
    };
    void ask();
    const alarm = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(alarm);
    };
  }, [local]);
  const open = useCallback(
    async (isOpen: boolean) => {
      const reply = await local.openRoom({ isOpen });
      if (E.isLeft(reply)) return texts.failed;
      if (reply.right.status !== 200) return reply.right.text ?? texts.refused;
      setValue(reply.right.body);
      return null;
    },
    [local],
  );
  return { value, isStale, open };
};
