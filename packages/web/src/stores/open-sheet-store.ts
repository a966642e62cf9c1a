import type { Owed } from '@quipu/engine';
import { create } from 'zustand';

/** The sheet that is open on this screen, whose quiz says itself what is pushed about it. */
export interface OpenSheet {
  /** Null: none. */
  readonly sheetId: number | null;
  /** Sends what the server has not heard of yet, as far as that goes. */
  readonly settle: () => Promise<unknown>;
  /** Says what this device has and nobody else has; null: nothing. */
  readonly owed: () => Owed | null;
  /** The server has ended it, and its quiz is about to go. */
  readonly isEnded: boolean;
}

const NONE: OpenSheet = { sheetId: null, settle: () => Promise.resolve(), owed: () => null, isEnded: false };

export const useOpenSheet = create<OpenSheet>()(() => NONE);

/** Returns what takes it back. */
export const showsSheet = (sheet: Omit<OpenSheet, 'isEnded'>): (() => void) => {
  useOpenSheet.setState({ ...sheet, isEnded: false });
  return () => {
    if (useOpenSheet.getState().sheetId === sheet.sheetId) useOpenSheet.setState(NONE);
  };
};
