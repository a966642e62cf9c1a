import { create } from 'zustand';

/** The sheet that is open on this screen, whose quiz says itself what is pushed about it. */
interface OpenSheet {
  /** Null: none. */
  readonly sheetId: number | null;
  /** Sends what the server has not heard of yet, as far as that goes. */
  readonly settle: () => Promise<unknown>;
}

const NONE: OpenSheet = { sheetId: null, settle: () => Promise.resolve() };

export const useOpenSheet = create<OpenSheet>()(() => NONE);

/** Returns what takes it back. */
export const showsSheet = (sheet: OpenSheet): (() => void) => {
  useOpenSheet.setState(sheet);
  return () => {
    if (useOpenSheet.getState().sheetId === sheet.sheetId) useOpenSheet.setState(NONE);
  };
};
