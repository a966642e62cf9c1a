import { AlertBox } from '../alert-box.tsx';
import { Button } from '../button.tsx';
import { texts } from './texts.ts';
import type { WatchedWorkplace } from './use-workplace.ts';
import styles from './workplace.module.css';

const DisplaysBlock = ({ displays, isExact, watch }: WatchedWorkplace) => (
  <section className={styles['stack']}>
    <h2>{texts.displaysTitle}</h2>
    <AlertBox kind="error" announced>
      {texts.displays(displays, isExact)}
    </AlertBox>
    <p>{texts.disconnect}</p>
    <p>
      <strong>{texts.dishonesty}</strong>
    </p>
    {!isExact && 'getScreenDetails' in window && (
      <>
        <Button variant="text" onClick={() => void watch.askToCount()}>
          {texts.count}
        </Button>
        <small>{texts.counting}</small>
      </>
    )}
  </section>
);

const ProcessesBlock = ({ processes, watch }: WatchedWorkplace) => (
  <section className={styles['stack']}>
    <h2>{texts.processesTitle}</h2>
    <AlertBox kind="error" announced>
      {texts.processes}
      <ul className={styles['names']}>
        {processes.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </AlertBox>
    <Button variant="contained" onClick={watch.lookAgain}>
      {texts.retry}
    </Button>
  </section>
);

/**
 * Takes the place of what cannot be used with more than one monitor, or with programs that show the
 * screen elsewhere.
 */
const WorkplaceBlock = (problem: WatchedWorkplace) =>
  problem.displays > 1 ? <DisplaysBlock {...problem} /> : <ProcessesBlock {...problem} />;
export default WorkplaceBlock;
