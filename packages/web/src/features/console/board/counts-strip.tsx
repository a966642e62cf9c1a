import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { STATES, type State } from './sheet-states.ts';
import { texts } from './texts.ts';

const Strip = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& > button': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 44,
    padding: '6px 14px',
    font: 'inherit',
    fontSize: '0.9375rem',
    color: theme.palette.text.primary,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 10,
    backgroundColor: theme.palette.background.paper,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&:hover': { borderColor: theme.palette.text.secondary },
    '&[aria-pressed="true"]': {
      color: theme.palette.primary.contrastText,
      borderColor: theme.palette.primary.main,
      backgroundColor: theme.palette.primary.main,
    },
  },
  '& strong': { fontVariantNumeric: 'tabular-nums', minWidth: '1ch' },
  '@media (max-width: 699.95px)': { flexWrap: 'nowrap', overflowX: 'auto', paddingBlock: 6, marginBlock: -6 },
}));

interface CountsStripProps {
  readonly counts: Readonly<Record<State, number>>;
  readonly chosen: State;
  readonly onChoose: (state: State) => void;
}

/** How many there are of each, and the way to see only those. */
export const CountsStrip = memo(({ counts, chosen, onChoose }: CountsStripProps) => (
  <Strip aria-label={texts.filters}>
    {STATES.map((state) => (
      <button
        key={state}
        type="button"
        aria-pressed={state === chosen}
        onClick={() => {
          onChoose(state === chosen ? 'all' : state);
        }}
      >
        {texts.states[state]} <strong>{counts[state]}</strong>
      </button>
    ))}
  </Strip>
));
CountsStrip.displayName = 'CountsStrip';
