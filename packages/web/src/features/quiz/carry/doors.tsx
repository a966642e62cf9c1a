import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { SheetJournal } from '../ports/sheet-journal.ts';

// The quiz and the routes name this piece alone, and none of those behind it.
const loadChange = async () => (await import('./device-change.tsx')).DeviceChange;
const loadCarry = async () => (await import('./carry-open-sheet.tsx')).CarryOpenSheet;
export const carryScreen = async () => (await import('./carry-screen.tsx')).CarryScreen;
const NOTHING = {};
const stay = (): void => undefined;

export interface DoorsProps {
  readonly journal: SheetJournal;
  /** Absent: nobody has asked to carry anything, and what is known of another device is told. */
  readonly onClose: (() => void) | undefined;
}

export const Doors = ({ journal, onClose }: DoorsProps) =>
  onClose === undefined ? (
    <LazyDialog load={loadChange} props={NOTHING} onFailed={stay} />
  ) : (
    <LazyDialog load={loadCarry} props={{ journal, onClose }} onFailed={onClose} />
  );
