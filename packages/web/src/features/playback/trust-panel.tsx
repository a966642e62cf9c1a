import { type TrustText, trustTexts } from '@quipu/engine/playback';
import { useMemo } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { OpenedScreen } from './opened-screen.ts';
import styles from './playback.module.css';

/** Sentences about a log, and those among them that ask for a look. */
export const TrustList = ({ said }: { readonly said: readonly TrustText[] }) => (
  <ul className={styles['trust']}>
    {said.map(({ text, isWrong }) => (
      <li key={text} data-wrong={isWrong}>
        {isWrong && <Icon name="warning" size={20} />}
        <span>{text}</span>
      </li>
    ))}
  </ul>
);

/** Says what the log proves, and what it does not. */
export const TrustPanel = ({ opened: { screen, recording } }: { readonly opened: OpenedScreen }) => {
  const said = useMemo(() => trustTexts(screen, recording), [screen, recording]);
  return <TrustList said={said} />;
};
