import { useState } from 'react';

export interface Confirmation {
  /** Null: nothing is asked now. */
  readonly answer: ((goesOn: boolean) => void) | null;
  /** Asks, and returns what was answered. */
  readonly ask: () => Promise<boolean>;
}

/** Has whoever sends a form confirm it while it is being sent: it stays busy until all of it is over. */
export const useConfirmation = (): Confirmation => {
  const [asked, setAsked] = useState<Pick<Confirmation, 'answer'>>({ answer: null });
  return {
    ...asked,
    ask: async () => {
      const goesOn = await new Promise<boolean>((answer) => setAsked({ answer }));
      setAsked({ answer: null });
      return goesOn;
    },
  };
};
