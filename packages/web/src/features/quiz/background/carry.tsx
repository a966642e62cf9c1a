import { useState } from 'react';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { SheetJournal } from '../ports/sheet-journal.ts';

const load = async () => (await import('../carry/doors.tsx')).Doors;
const AGAIN_MS = 20_000;

export interface CarryProps {
  readonly onClose?: () => void;
}

/** The way to take what is here to another device; without `onClose`, what is known of one that has had the sheet before. */
export const Carry = ({ journal, onClose }: CarryProps & { readonly journal: SheetJournal }) => {
  const [tries, setTries] = useState(0);
  const again = () => void setTimeout(() => setTries(tries + 1), AGAIN_MS);
  return <LazyDialog key={tries} load={load} props={{ journal, onClose }} onFailed={onClose ?? again} />;
};
