import { passwordStrength, type PasswordStrength as Strength } from '@quipu/contract';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './form.module.css';
import { texts } from './texts.ts';

export interface Requirement {
  readonly text: string;
  readonly isMet: boolean;
}

export interface PasswordStrengthProps {
  /** The id for the field's `aria-describedby`. */
  readonly id: string;
  readonly password: string;
  readonly requirements: readonly Requirement[];
}

const BARS: readonly Strength[] = [1, 2, 3, 4];

/**
 * Shows how strong a password is while it is typed, and what it still needs. One that will be
 * refused is never called strong.
 */
export const PasswordStrength = ({ id, password, requirements }: PasswordStrengthProps) => {
  const isAllowed = requirements.every(({ isMet }) => isMet);
  const found = passwordStrength(password);
  const strength = isAllowed ? found : Math.min(found, 1);
  const level = Math.max(strength, 1);
  const verdict = password === '' ? '' : texts.strength(strength);
  return (
    <div className={styles['box']}>
      <div className={styles['bars']} aria-hidden="true">
        {BARS.map((bar) => (
          <span className={styles['bar']} key={bar} data-level={password !== '' && bar <= level ? level : undefined} />
        ))}
      </div>
      <div role="status">{verdict}</div>
      <ul className={styles['list']} id={id} aria-label={texts.requirements}>
        {requirements.map(({ text, isMet }) => (
          <li key={text} data-met={isMet}>
            <Icon name={isMet ? 'success' : 'pending'} size={18} />
            <span>
              {text}
              <VisuallyHidden>{isMet ? texts.met : texts.unmet}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};
