import { flaggedPositions, type SavedState } from '@quipu/engine';
import { memo } from 'react';
import { useSaved } from '../session/use-saved.ts';
import { useSyncStatus } from '../session/use-sync-status.ts';
import { texts } from '../texts.ts';
import styles from './sidebar.module.css';

interface Mark {
  readonly text: string;
  readonly current: boolean;
  readonly answered: boolean;
  readonly saved: SavedState;
  readonly star?: boolean;
  readonly flag?: boolean;
}

const MARKS = [
  { text: texts.legend.active, current: true, answered: false, saved: 'none' },
  { text: texts.legend.required, current: false, answered: false, saved: 'none', star: true },
  { text: texts.legend.here, current: false, answered: true, saved: 'here' },
  { text: texts.legend.saved, current: false, answered: true, saved: 'saved' },
] as const satisfies readonly Mark[];
/** Told where there is one: most never see them. */
const ASIDE = { text: texts.legend.setAside, current: false, answered: true, saved: 'setAside' } as const;
const FLAGGED = { text: texts.legend.flagged, current: false, answered: false, saved: 'none', flag: true } as const;

const Marks = ({ shown }: { readonly shown: readonly Mark[] }) => (
  <ul className={styles['legend']} aria-label={texts.legend.title}>
    {shown.map(({ text, current, answered, saved, star = false, flag = false }) => (
      <li key={text}>
        <span
          className={styles['item']}
          data-sample="true"
          data-current={current}
          data-answered={answered}
          data-saved={saved}
          aria-hidden="true"
        >
          {star && <span className={styles['star']} />}
          {flag && <span className={styles['flag']} />}
          <span className={styles['mark']} />
        </span>
        {text}
      </li>
    ))}
  </ul>
);

/** Explains the marks of the buttons. Rare ones are listed only while there is one. */
export const Legend = memo(() => {
  const isAside = useSyncStatus().troubles.includes('setAside');
  const isFlagged = useSaved((session) => flaggedPositions(session).length > 0);
  return <Marks shown={[...MARKS, ...(isFlagged ? [FLAGGED] : []), ...(isAside ? [ASIDE] : [])]} />;
});
