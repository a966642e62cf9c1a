import type { DesktopRoom } from '@quipu/proctor/bridge';
import { useCallback, useEffect, useState } from 'react';

export interface RoomMembership {
  /** Null: this computer is of no room; undefined: not known yet. */
  readonly card: string | null | undefined;
  /** False: it is no card. */
  readonly join: (card: string) => Promise<boolean>;
  readonly leave: () => Promise<void>;
}

/** The room of this computer, as it is and as it is changed here. */
export const useRoomCard = (room: DesktopRoom): RoomMembership => {
  const [card, setCard] = useState<string | null | undefined>(undefined);
  const ask = useCallback(
    () =>
      room
        .card()
        .then(setCard)
        .catch(() => setCard(null)),
    [room],
  );
  useEffect(() => void ask(), [ask]);
  return {
    card,
    join: async (text) => {
      const isCard = await room.join(text);
      if (isCard) await ask();
      return isCard;
    },
    leave: async () => {
      await room.leave();
      await ask();
    },
  };
};
