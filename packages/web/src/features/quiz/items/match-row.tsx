import { useDroppable } from '@dnd-kit/core';
import type { Option } from '@quipu/engine';
import { RichText } from '../../../ui/rich-text.tsx';
import drag from './drag.module.css';
import { itemTexts } from './texts.ts';

interface MatchRowProps {
  readonly option: Option;
  readonly chosen: string | null;
  readonly choices: readonly string[];
  readonly inviting: boolean;
  readonly disabled: boolean;
  /** A picked answer waits to be placed: a tap on the row takes it. */
  readonly onTap: () => void;
  readonly onChoose: (text: string | null) => void;
}

/** A line of the first column beside its match: dropped here, or chosen from the list. */
export const MatchRow = ({ option, chosen, choices, inviting, disabled, onTap, onChoose }: MatchRowProps) => {
  const { setNodeRef, isOver } = useDroppable({ id: `row-${option.id}`, disabled });
  const promptId = `match-${option.id}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list inside does the same by keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the list inside.
    <div ref={setNodeRef} className={drag['row']} data-over={isOver} data-inviting={inviting} onClick={onTap}>
      <RichText html={option.content} id={promptId} />
      <select
        className={drag['select']}
        aria-labelledby={promptId}
        data-filled={chosen !== null}
        value={chosen ?? ''}
        disabled={disabled}
        onChange={(event) => onChoose(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      >
        <option value="">{itemTexts.noMatch}</option>
        {[...new Set(choices)].map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
};
