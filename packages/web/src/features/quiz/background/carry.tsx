import type { SheetJournal } from '../ports/sheet-journal.ts';
import { LazyPart } from './lazy-part.tsx';

const load = async () => (await import('../carry/doors.tsx')).Doors;

export interface CarryProps {
  readonly onClose?: () => void;
}

/** The way to take what is here to another device; without `onClose`, what is known of one that has had the sheet before. */
export const Carry = ({ journal, onClose }: CarryProps & { readonly journal: SheetJournal }) => (
  <LazyPart load={load} props={{ journal, onClose }} onFailed={onClose} />
);
