import { letterOf, type Option } from '@quipu/engine';
import { memo, type ReactNode } from 'react';
import { RichText } from '../../../ui/rich-text.tsx';
import styles from './items.module.css';

interface OptionRowProps {
  readonly kind: 'radio' | 'checkbox';
  readonly name: string;
  readonly option: Option;
  readonly index: number;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly onChoose: (option: Option, chosen: boolean) => void;
  readonly children?: ReactNode;
}

/** One option with its letter; what follows it (its own text) stands under it, outside the label. */
export const OptionRow = memo(({ kind, name, option, index, chosen, disabled, onChoose, children }: OptionRowProps) => (
  <div className={styles['optionBox']} data-chosen={chosen}>
    <label className={styles['option']}>
      <input
        type={kind}
        name={name}
        checked={chosen}
        disabled={disabled}
        data-option={index}
        onChange={(event) => onChoose(option, event.currentTarget.checked)}
      />
      {/* Heard too: it is what the keys A to H and a formula without words are told apart by. */}
      <span className={styles['letter']}>{letterOf(index)}</span> <RichText html={option.content} as="span" />
    </label>
    {children}
  </div>
));
