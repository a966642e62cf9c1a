import { useState } from 'react';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { SheetJournal } from '../ports/sheet-journal.ts';
import styles from './carry.module.css';
import { texts } from './texts.ts';

// The quiz and the routes name this piece alone, and none of those behind it.
const loadChange = async () => (await import('./device-change.tsx')).DeviceChange;
const loadCarry = async () => (await import('./carry-open-sheet.tsx')).CarryOpenSheet;
export const carryScreen = async () => (await import('./carry-screen.tsx')).CarryScreen;
const NOTHING = {};

export interface DoorsProps {
  readonly journal: SheetJournal;
  /** Absent: nobody has asked to carry anything, and what is known of another device is told. */
  readonly onClose: (() => void) | undefined;
}

/** A failure to fetch its code is said, and it is asked for again when somebody wants to. */
const Change = () => {
  const [isFailed, setFailed] = useState(false);
  if (!isFailed) return <LazyDialog load={loadChange} props={NOTHING} onFailed={() => setFailed(true)} />;
  return (
    <div className={styles['change']} data-attention="true">
      <p role="alert">{texts.notLoaded}</p>
      <div className={styles['actions']}>
        <button type="button" onClick={() => setFailed(false)}>
          {texts.retry}
        </button>
      </div>
    </div>
  );
};

export const Doors = ({ journal, onClose }: DoorsProps) =>
  onClose === undefined ? <Change /> : <LazyDialog load={loadCarry} props={{ journal, onClose }} onFailed={onClose} />;
