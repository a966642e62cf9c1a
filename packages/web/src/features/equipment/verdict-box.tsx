import { AlertBox, type AlertKind } from '../../ui/alert-box.tsx';
import styles from './equipment.module.css';
import { CHECKS } from './measures/checks.ts';
import { type AllJudged, verdictOf } from './summary.ts';

const kindOf = (all: AllJudged): AlertKind => {
  const levels = CHECKS.map((name) => all[name].level);
  if (levels.includes('bad')) return 'error';
  return levels.includes('warn') ? 'warning' : 'success';
};

export interface VerdictBoxProps {
  /** Null: not all is known. */
  readonly all: AllJudged | null;
  /** Names what is being checked. */
  readonly busy: string;
}

/** Gives the verdict above all checks. It keeps its place while one of them is repeated. */
export const VerdictBox = ({ all, busy }: VerdictBoxProps) => (
  <div className={styles['place']}>
    {all === null ? (
      <AlertBox key="busy" kind="info">
        {busy}
      </AlertBox>
    ) : (
      <AlertBox key="verdict" kind={kindOf(all)} announced>
        {verdictOf(all)}
      </AlertBox>
    )}
  </div>
);
