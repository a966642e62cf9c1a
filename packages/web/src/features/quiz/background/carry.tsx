import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { SheetJournal } from '../ports/sheet-journal.ts';
import { LazyPart, lazyCode } from './lazy-part.tsx';

const doors = lazyCode(() => import('../carry/doors.tsx'));
const load = async () => (await doors.load()).Doors;

export interface CarryProps {
  readonly onClose?: () => void;
}

/** The way to take what is here to another device; without `onClose`, what is known of one that has had the sheet before. */
export const Carry = ({ journal, onClose }: CarryProps & { readonly journal: SheetJournal }) =>
  onClose === undefined ? (
    <LazyPart code={doors} pick={({ Doors }) => Doors} props={{ journal, onClose }} />
  ) : (
    <LazyDialog load={load} props={{ journal, onClose }} onFailed={onClose} />
  );
