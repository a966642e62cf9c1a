import { create } from 'zustand';

/** The modal dialogs that are open, the last on top: what lies under it can be neither used nor heard. */
interface OpenDialogs {
  readonly open: readonly HTMLElement[];
}

const useOpenDialogs = create<OpenDialogs>()(() => ({ open: [] }));

/** Returns what takes it out again. */
export const pushDialog = (dialog: HTMLElement): (() => void) => {
  useOpenDialogs.setState(({ open }) => ({ open: [...open, dialog] }));
  return () => {
    useOpenDialogs.setState(({ open }) => ({ open: open.filter((other) => other !== dialog) }));
  };
};

/**
 * Returns the dialog on top, which holds what must be seen and heard over everything; null: the
 * page itself does.
 */
export const useTopDialog = (): HTMLElement | null => useOpenDialogs(({ open }) => open.at(-1) ?? null);
