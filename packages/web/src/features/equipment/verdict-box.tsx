import Alert, { type AlertColor } from '@mui/material/Alert';
import styles from './equipment.module.css';
import { CHECKS } from './measures/checks.ts';
import { type AllJudged, verdictOf } from './summary.ts';

const kindOf = (all: AllJudged): AlertColor => {
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
      <Alert key="busy" severity="info">
        {busy}
      </Alert>
    ) : (
      <Alert key="verdict" severity={kindOf(all)} role="alert">
        {verdictOf(all)}
      </Alert>
    )}
  </div>
);
