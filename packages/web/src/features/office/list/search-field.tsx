import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';

/** The pause after the last key. */
const PAUSE_MS = 400;

interface SearchFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** The address has it. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Looks for what is typed at a pause in the typing, or at once by Enter. */
export const SearchField = ({ label, hint, value, onSearch }: SearchFieldProps) => {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // What else is looked for may change until the pause is over.
  const latest = useRef(onSearch);
  latest.current = onSearch;
  const alarm = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(alarm.current), []);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const search = (text: string) => {
    clearTimeout(alarm.current);
    setKnown(text);
    latest.current(text);
  };
  return (
    <TextField
      type="search"
      label={label}
      placeholder={hint}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        clearTimeout(alarm.current);
        alarm.current = setTimeout(() => search(target.value.trim()), PAUSE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(typed.trim());
      }}
      slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 100 } }}
    />
  );
};
