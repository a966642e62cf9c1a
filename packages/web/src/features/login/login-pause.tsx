import { Countdown } from '../../ui/countdown.tsx';
import styles from './login.module.css';
import { texts } from './login-dialog-texts.ts';

const now = () => performance.now();

export interface LoginPauseProps {
  /** It is on the page's own clock. */
  readonly until: number;
  readonly isOver: boolean;
  readonly onOver: () => void;
}

/** Shows what is left of a pause after too many tries; its end is told to those who hear the page. */
const LoginPause = ({ until, isOver, onOver }: LoginPauseProps) => (
  <div className={styles['offer']}>
    {!isOver && (
      <p>
        {texts.pauseLeft}:{' '}
        <Countdown deadline={until} now={now} label={texts.pauseLeft} announced={false} warningMs={0} onOver={onOver} />
      </p>
    )}
    <p role="status">{isOver ? texts.pauseOver : ''}</p>
  </div>
);
export default LoginPause;
