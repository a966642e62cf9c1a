import styles from './equipment.module.css';
import { texts } from './texts.ts';

/** Shows how loud it is just now, 0 to 1. */
export const LevelMeter = ({ level }: { readonly level: number }) => (
  <>
    <p>{texts.speak}</p>
    {/* biome-ignore lint/a11y/useSemanticElements: the browser's own meter cannot be given these colors everywhere. */}
    <div
      className={styles['track']}
      role="meter"
      aria-label={texts.level}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(level * 100)}
    >
      <div style={{ width: `${level * 100}%` }} />
    </div>
  </>
);
