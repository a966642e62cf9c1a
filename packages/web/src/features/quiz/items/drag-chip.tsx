import { useDraggable } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import drag from './drag.module.css';

interface DragChipProps {
  readonly id: string;
  readonly picked: boolean;
  readonly disabled: boolean;
  /** Has its place already; can still be moved to another. */
  readonly used?: boolean;
  /** Said in place of what it shows, where that has no words. */
  readonly label?: string;
  readonly onPick: () => void;
  readonly children: ReactNode;
}

/** A word or an answer: dragged, or picked with a tap or Enter to be placed with another. */
export const DragChip = ({ id, picked, disabled, used = false, label, onPick, children }: DragChipProps) => {
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({ id, disabled });
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={drag['chip']}
      data-picked={picked}
      data-dragging={isDragging}
      disabled={disabled}
      {...listeners}
      aria-describedby={attributes['aria-describedby']}
      aria-label={label}
      aria-pressed={picked}
      data-used={used}
      onClick={onPick}
    >
      {children}
    </button>
  );
};
