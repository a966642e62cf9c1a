import { create } from 'zustand';

/** What the server said when it ended the evaluation, until it is read; null: nothing. */
export const useEnded = create<{ readonly message: string | null }>()(() => ({ message: null }));

export const endedBecause = (message: string | null): void => useEnded.setState({ message });
