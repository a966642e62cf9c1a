import { create } from 'zustand';

/** What was typed and did not become an answer, with what is said of it. */
export interface Left {
  readonly heading: string;
  readonly texts: readonly { readonly itemId: number; readonly text: string }[];
}

interface Ended {
  /** What the server said when it ended the evaluation, until it is read; null: nothing. */
  readonly message: string | null;
  readonly left: Left | null;
}

export const useEnded = create<Ended>()(() => ({ message: null, left: null }));

export const endedBecause = (message: string | null, left: Left | null = null): void =>
  useEnded.setState({ message, left });
