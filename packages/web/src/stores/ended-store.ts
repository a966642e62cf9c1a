import { create } from 'zustand';

/** Says what became of some of the answers: of all together under a heading, or also of each. */
export interface Left {
  readonly heading: string;
  readonly texts: readonly { readonly itemId: number; readonly text: string }[];
}

interface Ended {
  /** The server's reason for ending the evaluation, until it is read; null: nothing to say. */
  readonly message: string | null;
  readonly left: readonly Left[];
}

export const useEnded = create<Ended>()(() => ({ message: null, left: [] }));

export const endedBecause = (message: string | null, left: readonly Left[] = []): void =>
  useEnded.setState({ message, left });
