import { create } from 'zustand';

/** The sheet that is open on this screen, whose quiz says itself what is pushed about it; null: none. */
export const useOpenSheet = create<{ readonly sheetId: number | null }>()(() => ({ sheetId: null }));

/** Returns what takes it back. */
export const showsSheet = (sheetId: number): (() => void) => {
  useOpenSheet.setState({ sheetId });
  return () => {
    if (useOpenSheet.getState().sheetId === sheetId) useOpenSheet.setState({ sheetId: null });
  };
};
