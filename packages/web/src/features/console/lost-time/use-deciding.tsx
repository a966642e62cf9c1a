import { type ReactNode, useState } from 'react';
import { type AskedLost, DecideLostTime } from './decide-lost-time.tsx';

export interface Deciding {
  readonly ask: (asked: AskedLost) => void;
  /** The dialog in which it is decided; null: nothing is asked. */
  readonly dialog: ReactNode;
}

/** Asks for a decision about lost time of a session. */
export const useDeciding = (sessionId: number, onDecided: () => void): Deciding => {
  const [asked, ask] = useState<AskedLost | null>(null);
  const dialog =
    asked === null ? null : (
      <DecideLostTime
        sessionId={sessionId}
        asked={asked}
        onClose={() => ask(null)}
        onDone={() => {
          ask(null);
          onDecided();
        }}
      />
    );
  return { ask, dialog };
};
