import { memo } from 'react';
import styles from './board.module.css';
import { STATES, type State } from './sheet-states.ts';
import { texts } from './texts.ts';

interface CountsStripProps {
  readonly counts: Readonly<Record<State, number>>;
  readonly chosen: State;
  readonly onChoose: (state: State) => void;
}

/** How many there are of each, and the way to see only those. */
export const CountsStrip = memo(({ counts, chosen, onChoose }: CountsStripProps) => (
  <fieldset className={styles['strip']} aria-label={texts.filters}>
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
  </fieldset>
));
CountsStrip.displayName = 'CountsStrip';
