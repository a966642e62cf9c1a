import { memo } from 'react';
import { useSyncStatus } from '../session/use-sync-status.ts';
import { texts } from '../texts.ts';
import styles from './sidebar.module.css';

const MARKS = [
  { text: texts.legend.active, current: true, answered: false, saved: 'none', star: false },
  { text: texts.legend.required, current: false, answered: false, saved: 'none', star: true },
  { text: texts.legend.here, current: false, answered: true, saved: 'here', star: false },
  { text: texts.legend.saved, current: false, answered: true, saved: 'saved', star: false },
] as const;
/** Told where there is one: most never see it. */
const ASIDE = { text: texts.legend.setAside, current: false, answered: true, saved: 'setAside', star: false } as const;

const Marks = ({ shown }: { readonly shown: readonly ((typeof MARKS)[number] | typeof ASIDE)[] }) => (
  <ul className={styles['legend']} aria-label={texts.legend.title}>
    {shown.map(({ text, current, answered, saved, star }) => (
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
          <span className={styles['mark']} />
        </span>
        {text}
      </li>
    ))}
  </ul>
);

/** What the marks of the buttons mean. */
export const Legend = memo(() => {
  const isAside = useSyncStatus().troubles.includes('setAside');
  return <Marks shown={isAside ? [...MARKS, ASIDE] : MARKS} />;
});
