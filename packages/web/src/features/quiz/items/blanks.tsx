import { DndContext, type DragEndEvent, DragOverlay, useDraggable, useDroppable } from '@dnd-kit/core';
import { cutAtBlanks, type Option } from '@quipu/engine';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { RichText } from '../../../ui/rich-text.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { groupDescribedBy } from './described.ts';
import drag from './drag.module.css';
import { announcementsFor, dragInstructions } from './drag-announcements.ts';
import { DragChip } from './drag-chip.tsx';
import { placeUnder, useDragSensors } from './drag-sensors.ts';
import { dragTexts } from './drag-texts.ts';
import type { ItemProps } from './item-props.ts';
import styles from './items.module.css';
import { detailsOf, type Placements, place, placementsOf, putBack } from './placements.ts';
import { plainTextOf } from './plain-text.ts';
import { useSlowTap } from './use-slow-tap.ts';
import { BANK_ID, WordBank } from './word-bank.tsx';

interface BlankSlotProps {
  readonly slot: number;
  readonly option: Option | null;
  readonly picked: boolean;
  /** True: something is picked and can be placed here. */
  readonly inviting: boolean;
  readonly disabled: boolean;
  readonly onTap: () => void;
  readonly describedBy: string;
}

/** A blank of the text: takes what is dropped or tapped into it, and gives it back the same way. */
const BlankSlot = ({ slot, option, picked, inviting, disabled, onTap, describedBy }: BlankSlotProps) => {
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
        option === null ? dragTexts.blankEmpty(slot) : dragTexts.blankFilled(slot, plainTextOf(option.content))
      }
      aria-describedby={describedBy}
      onClick={onTap}
    >
      {option === null ? <span className={drag['number']}>{slot}</span> : <RichText html={option.content} as="span" />}
    </button>
  );
};

interface Slot {
  readonly number: number;
  readonly element: HTMLElement;
}

/** Turns each blank of the texts below `root` into an element, where a control can be put. */
const cutSlots = (root: HTMLElement): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node as Text);
  for (const text of texts) {
    const parts = cutAtBlanks(text.data);
    if (parts.length === 1) continue;
    const made = parts.map((part) => {
      if (typeof part === 'string') return part;
      const element = document.createElement('span');
      element.dataset['slot'] = String(part);
      return element;
    });
    text.replaceWith(...made);
  }
};

const slotsIn = (root: HTMLElement): readonly Slot[] =>
  [...root.querySelectorAll<HTMLElement>('span[data-slot]')].map((element) => ({
    number: Number(element.dataset['slot']),
    element,
  }));

/** The blanks of a text that was rendered below `root`. Found before anything is painted. */
const useSlots = (root: RefObject<HTMLElement | null>, html: string): readonly Slot[] => {
  const [slots, setSlots] = useState<readonly Slot[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides what is below the root.
  useLayoutEffect(() => {
    if (root.current === null) return;
    cutSlots(root.current);
    setSlots(slotsIn(root.current));
  }, [root, html]);
  return slots;
};

const numberIn = (id: string, prefix: string): number | null =>
  id.startsWith(prefix) ? Number(id.slice(prefix.length)) : null;

/** Type 8: words placed into the numbered blanks of a text: dragged, or picked and placed. */
export const Blanks = ({ item, details, disabled, labelledBy, onChange }: ItemProps) => {
  const sensors = useDragSensors();
  const tap = useSlowTap();
  const text = useRef<HTMLDivElement>(null);
  const slots = useSlots(text, item.content);
  const [picked, setPicked] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const placements = placementsOf(details);
  const placed = new Set(placements.values());
  const optionOf = (id: number | null | undefined) => item.options.find((option) => option.id === id) ?? null;
  const nameOf = (optionId: number) => plainTextOf(optionOf(optionId)?.content ?? '');
  const waiting = item.options.filter(({ id }) => !placed.has(id));

  const change = (next: Placements, message: string) => {
    setPicked(null);
    setSaid(message);
    onChange(detailsOf(next));
  };
  const put = (optionId: number, slot: number) =>
    change(place(placements, optionId, slot), dragTexts.placed(nameOf(optionId), dragTexts.slotName(slot)));
  const back = (optionId: number) => change(putBack(placements, optionId), dragTexts.returned(nameOf(optionId)));
  const pick = (optionId: number) => {
    const next = picked === optionId ? null : optionId;
    setPicked(next);
    setSaid(next === null ? '' : dragTexts.picked(nameOf(optionId)));
  };
  const tapSlot = (slot: number) => {
    const held = placements.get(slot);
    if (picked !== null && picked !== held) put(picked, slot);
    else if (held !== undefined) (picked === held ? back : pick)(held);
  };
  const drop = (end: DragEndEvent) => {
    const { active, over } = end;
    setDragged(null);
    const optionId = numberIn(String(active.id), 'option-');
    if (optionId === null) return;
    if (tap.ends(end)) {
      const from = [...placements].find(([, held]) => held === optionId)?.[0];
      if (from === undefined) pick(optionId);
      else tapSlot(from);
      return;
    }
    if (over === null) return;
    const slot = numberIn(String(over.id), 'slot-');
    if (slot !== null) put(optionId, slot);
    else if (over.id === BANK_ID && placed.has(optionId)) back(optionId);
  };
  const announced = (id: string) => {
    const slot = numberIn(id, 'slot-');
    const optionId = numberIn(id, 'option-');
    return slot !== null ? dragTexts.slotName(slot) : optionId !== null ? nameOf(optionId) : dragTexts.bank;
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={placeUnder}
      accessibility={{
        announcements: announcementsFor(announced, tap.wasTap),
        screenReaderInstructions: dragInstructions,
      }}
      onDragStart={({ active }) => setDragged(numberIn(String(active.id), 'option-'))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape lets go of what was picked, wherever the focus is. */}
      <div
        {...tap.board}
        className={drag['board']}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setPicked(null);
        }}
      >
        <div ref={text} id={labelledBy} className={drag['text']}>
          <RichText html={item.content} />
        </div>
        {slots.map(({ number, element }) =>
          createPortal(
            <BlankSlot
              slot={number}
              option={optionOf(placements.get(number))}
              picked={picked !== null && picked === placements.get(number)}
              inviting={picked !== null || dragged !== null}
              disabled={disabled}
              onTap={() => tapSlot(number)}
              describedBy={groupDescribedBy(item.id)}
            />,
            element,
            `slot-${number}`,
          ),
        )}
        <p className={styles['hint']}>{dragTexts.placeHint}</p>
        <WordBank label={dragTexts.bank} empty={waiting.length === 0 ? dragTexts.bankEmpty : null} disabled={disabled}>
          {waiting.map((option) => (
            <DragChip
              key={option.id}
              id={`option-${option.id}`}
              picked={picked === option.id}
              disabled={disabled}
              onPick={() => pick(option.id)}
            >
              <RichText html={option.content} as="span" />
            </DragChip>
          ))}
        </WordBank>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged === null ? null : (
          <span className={drag['chip']} data-flying="true">
            <RichText html={optionOf(dragged)?.content ?? ''} as="span" />
          </span>
        )}
      </DragOverlay>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </DndContext>
  );
};
