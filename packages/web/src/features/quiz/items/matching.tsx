import { DndContext, type DragEndEvent, DragOverlay, useDroppable } from '@dnd-kit/core';
import { asksMatch, type Option } from '@quipu/engine';
import { useMemo, useState } from 'react';
import { RichText } from '../../../ui/rich-text.tsx';
import { groupDescribedBy } from './described.ts';
import drag from './drag.module.css';
import { announcementsFor, dragInstructions } from './drag-announcements.ts';
import { DragChip } from './drag-chip.tsx';
import { placeUnder, useDragSensors } from './drag-sensors.ts';
import { dragTexts } from './drag-texts.ts';
import type { ItemProps } from './item-props.ts';
import styles from './items.module.css';
import { assign, choicesOf, matchesOf, namesOf } from './matches.ts';
import { plainTextOf } from './plain-text.ts';
import { useSlowTap } from './use-slow-tap.ts';
import { BANK_ID, WordBank } from './word-bank.tsx';

interface MatchRowProps {
  readonly option: Option;
  readonly chosen: string | null;
  readonly choices: readonly string[];
  readonly names: readonly string[];
  readonly inviting: boolean;
  readonly disabled: boolean;
  /** A picked answer waits to be placed: a tap on the row takes it. */
  readonly onTap: () => void;
  readonly onChoose: (text: string | null) => void;
}

/** A line of the first column beside its match: dropped here, or chosen from the list. */
const MatchRow = ({ option, chosen, choices, names, inviting, disabled, onTap, onChoose }: MatchRowProps) => {
  const { setNodeRef, isOver } = useDroppable({ id: `row-${option.id}`, disabled });
  const promptId = `match-${option.id}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list inside does the same by keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the list inside.
    <div ref={setNodeRef} className={drag['row']} data-over={isOver} data-inviting={inviting} onClick={onTap}>
      <RichText html={option.content} id={promptId} />
      {/* A list shows what is chosen on one line, cut off: it is seen through, and what is chosen stands under it whole. */}
      <span className={drag['list']} data-filled={chosen !== null}>
        {chosen === null ? (
          <span aria-hidden="true">{dragTexts.noMatch}</span>
        ) : (
          <RichText html={chosen} as="span" aria-hidden="true" />
        )}
        <select
          aria-labelledby={promptId}
          value={chosen ?? ''}
          disabled={disabled}
          onChange={(event) => onChoose(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        >
          <option value="">{dragTexts.noMatch}</option>
          {[...new Set(choices)].map((text) => (
            <option key={text} value={text}>
              {names[choices.indexOf(text)]}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
};

const indexIn = (id: string): number => Number(id.slice(id.indexOf('-') + 1));

/** Type 10: each line of a column with its match of the other: dragged, picked and tapped, or chosen from a list. */
export const Matching = ({ item, details, disabled, labelledBy, onChange }: ItemProps) => {
  const sensors = useDragSensors();
  const tap = useSlowTap();
  const [picked, setPicked] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const lines = item.options.filter(asksMatch);
  const matches = matchesOf(lines, details);
  const choices = useMemo(() => choicesOf(item), [item]);
  const names = useMemo(() => namesOf(choices), [choices]);
  const used = [...matches.values()];
  const alikeBefore = (index: number): number => choices.slice(0, index).filter((one) => one === choices[index]).length;
  const isUsed = (index: number): boolean => used.filter((one) => one === choices[index]).length > alikeBefore(index);
  const put = (optionId: number, text: string | null) => {
    setPicked(null);
    onChange(assign(item, matches, optionId, text));
  };
  const pick = (index: number) => setPicked(picked === index ? null : index);
  /** A text that is put back where it always stands was not dragged anywhere: only the list takes a match away. */
  const drop = (end: DragEndEvent) => {
    const { active, over } = end;
    setDragged(null);
    const index = indexIn(String(active.id));
    const text = choices[index];
    if (tap.ends(end)) pick(index);
    else if (over !== null && over.id !== BANK_ID && text !== undefined) put(indexIn(String(over.id)), text);
  };
  const announced = (id: string): string => {
    if (id === BANK_ID) return dragTexts.matches;
    if (id.startsWith('choice-')) return names[indexIn(id)] ?? '';
    return dragTexts.rowName(lines.findIndex((option) => option.id === indexIn(id)) + 1);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={placeUnder}
      accessibility={{
        announcements: announcementsFor(announced, tap.wasTap, BANK_ID),
        screenReaderInstructions: dragInstructions,
      }}
      onDragStart={({ active }) => setDragged(indexIn(String(active.id)))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the question above it. */}
      <div
        role="group"
        aria-labelledby={labelledBy}
        aria-describedby={groupDescribedBy(item.id)}
        {...tap.board}
        className={drag['board']}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setPicked(null);
        }}
      >
        <p className={styles['hint']}>{dragTexts.matchHint}</p>
        <div className={drag['pairs']}>
          <div className={drag['rows']}>
            {lines.map((option) => (
              <MatchRow
                key={option.id}
                option={option}
                chosen={matches.get(option.id) ?? null}
                choices={choices}
                names={names}
                inviting={picked !== null || dragged !== null}
                disabled={disabled}
                onTap={() => {
                  const text = picked === null ? undefined : choices[picked];
                  if (text !== undefined) put(option.id, text);
                }}
                onChoose={(text) => put(option.id, text)}
              />
            ))}
          </div>
          <WordBank label={dragTexts.matches} empty={null} disabled={disabled}>
            {choices.map((text, index) => (
              <DragChip
                key={`${text}-${alikeBefore(index)}`}
                id={`choice-${index}`}
                picked={picked === index}
                used={isUsed(index)}
                disabled={disabled}
                label={plainTextOf(text) === '' ? names[index] : undefined}
                onPick={() => pick(index)}
              >
                <RichText html={text} as="span" />
              </DragChip>
            ))}
          </WordBank>
        </div>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged === null ? null : (
          <span className={drag['chip']} data-flying="true">
            <RichText html={choices[dragged] ?? ''} as="span" />
          </span>
        )}
      </DragOverlay>
    </DndContext>
  );
};
