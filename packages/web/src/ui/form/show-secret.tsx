import styles from '../field.module.css';
import { Icon } from '../icon.tsx';
import { texts } from './texts.ts';

export interface ShowSecretProps {
  readonly isShown: boolean;
  readonly onChange: (isShown: boolean) => void;
  /** The name, with its article, of what is shown and hidden. */
  readonly secret: string;
}

/** A button at the end of a password's field: its owner may read it while typing. */
export const ShowSecret = ({ isShown, onChange, secret }: ShowSecretProps) => (
  <button
    className={styles['toggle']}
    type="button"
    aria-label={isShown ? texts.hide(secret) : texts.show(secret)}
    onClick={() => onChange(!isShown)}
  >
    <Icon name={isShown ? 'eyeOff' : 'eye'} />
  </button>
);
