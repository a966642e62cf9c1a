import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { SheetJournal } from '../ports/sheet-journal.ts';

const load = async () => (await import('../carry/doors.tsx')).Doors;
const stay = (): void => undefined;

export interface CarryProps {
  readonly onClose?: () => void;
}

/** The way to take what is here to another device; without `onClose`, what is known of one that has had the sheet before. */
export const Carry = ({ journal, onClose }: CarryProps & { readonly journal: SheetJournal }) => (
  <LazyDialog load={load} props={{ journal, onClose }} onFailed={onClose ?? stay} />
);
