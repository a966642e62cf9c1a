import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { Option } from '@quipu/engine';
import { RichText } from '../../../ui/rich-text.tsx';
import drag from './drag.module.css';
import { plainTextOf } from './plain-text.ts';
import { itemTexts } from './texts.ts';

interface BlankSlotProps {
  readonly slot: number;
  readonly option: Option | null;
  readonly picked: boolean;
  /** Something is picked and can be placed here. */
  readonly inviting: boolean;
  readonly disabled: boolean;
  readonly onTap: () => void;
  readonly describedBy: string;
}

/** A blank of the text: takes what is dropped or tapped into it, and gives it back the same way. */
export const BlankSlot = ({ slot, option, picked, inviting, disabled, onTap, describedBy }: BlankSlotProps) => {
  const drop = useDroppable({ id: `slot-${slot}`, disabled });
  const held = useDraggable({
    id: option === null ? `empty-${slot}` : `option-${option.id}`,
    disabled: disabled || option === null,
  });
  return (
    <button
      type="button"
      ref={(element) => {
        drop.setNodeRef(element);
        held.setNodeRef(element);
      }}
      {...held.listeners}
      className={drag['slot']}
      data-filled={option !== null}
      data-over={drop.isOver}
      data-picked={picked}
      data-inviting={inviting}
      disabled={disabled}
      aria-pressed={picked}
      aria-label={
        option === null ? itemTexts.blankEmpty(slot) : itemTexts.blankFilled(slot, plainTextOf(option.content))
      }
      aria-describedby={describedBy}
      onClick={onTap}
    >
      {option === null ? <span className={drag['number']}>{slot}</span> : <RichText html={option.content} as="span" />}
    </button>
  );
};
