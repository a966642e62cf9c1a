import type { Actor } from '@quipu/contract';
import styles from './who.module.css';

/** A person: the name where it is known, and how they log in. */
export const Who = ({ person: { who, fullName } }: { readonly person: Actor }) => (
  <span className={styles['who']}>
    <span>{fullName ?? who}</span>
    {fullName !== null && <small>{who}</small>}
  </span>
);
