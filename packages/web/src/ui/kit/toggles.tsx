import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './kit.module.css';

interface TogglesProps<T extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly text: ReactNode }[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
  /** Keeps them in one line on a narrow screen, which is moved sideways. */
  readonly isOneLine?: boolean;
}

/** Buttons of which one is pressed. Each is a stop of Tab, which those of a `ToggleButtonGroup` are not. */
export const Toggles = <T extends string>({ label, choices, chosen, onChoose, isOneLine = false }: TogglesProps<T>) => (
  <Stack
    className={classNames(styles['toggles'], isOneLine && styles['oneLine'])}
    direction="row"
    role="group"
    aria-label={label}
  >
    {choices.map(({ value, text }) => (
      <ToggleButton
        key={value}
        value={value}
        color="primary"
        selected={value === chosen}
        onChange={() => onChoose(value)}
      >
        {text}
      </ToggleButton>
    ))}
  </Stack>
);
