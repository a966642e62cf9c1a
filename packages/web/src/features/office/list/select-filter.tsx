import TextField from '@mui/material/TextField';
import type { Choice } from '../../../ui/kit/choice.ts';

interface SelectFilterProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (value: string) => void;
}

/** One of a few that a list is narrowed to. */
export const SelectFilter = ({ label, value, choices, onChoose }: SelectFilterProps) => (
  <TextField
    select
    label={label}
    value={value}
    onChange={({ target }) => onChoose(target.value)}
    slotProps={{ select: { native: true } }}
  >
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.text}
      </option>
    ))}
  </TextField>
);
