import { create } from 'zustand';

/** Texts that were typed and did not become answers, under a heading that says so. */
export interface Left {
  readonly heading: string;
  readonly texts: readonly { readonly itemId: number; readonly text: string }[];
}

interface Ended {
  /** The server's reason for ending the evaluation, until it is read; null: nothing to say. */
  readonly message: string | null;
  readonly left: Left | null;
}

export const useEnded = create<Ended>()(() => ({ message: null, left: null }));

export const endedBecause = (message: string | null, left: Left | null = null): void =>
  useEnded.setState({ message, left });
