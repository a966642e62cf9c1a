import { AlertBox } from '../alert-box.tsx';
import { Button } from '../button.tsx';
import { texts } from './texts.ts';
import type { WorkplaceProblem } from './use-workplace.ts';
import styles from './workplace.module.css';

interface DisplaysBlockProps extends WorkplaceProblem {
  readonly allowed: number;
}

const DisplaysBlock = ({ displays, isExact, watch, allowed }: DisplaysBlockProps) => (
  <section className={styles['stack']}>
    <h2>{texts.displaysTitle(allowed)}</h2>
    <AlertBox kind="error" announced>
      {texts.displays(displays, isExact)}
    </AlertBox>
    <p>{texts.disconnect(allowed)}</p>
    <p>
      <strong>{texts.dishonesty(allowed)}</strong>
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

const ProcessesBlock = ({ processes, watch }: WorkplaceProblem) => (
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
 * Takes the place of what cannot be used with more monitors than are allowed, or with programs that show the
 * screen elsewhere.
 */
const WorkplaceBlock = (problem: WorkplaceProblem) =>
  problem.allowed === null ? <ProcessesBlock {...problem} /> : <DisplaysBlock {...problem} allowed={problem.allowed} />;
export default WorkplaceBlock;
