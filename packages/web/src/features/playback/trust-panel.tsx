import { useMemo } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { OpenedScreen } from './opened-screen.ts';
import styles from './playback.module.css';
import { trustOf } from './trust-words.ts';

/** Says what the log proves, and what it does not. */
export const TrustPanel = ({ opened }: { readonly opened: OpenedScreen }) => {
  const said = useMemo(() => trustOf(opened), [opened]);
  return (
    <ul className={styles['trust']}>
      {said.map(({ text, isWrong }) => (
        <li key={text} data-wrong={isWrong}>
          {isWrong && <Icon name="warning" size={20} />}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
};
