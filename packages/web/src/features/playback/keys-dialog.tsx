import Button from '@mui/material/Button';
import { useId } from 'react';
import { Dialog } from '../../ui/kit/dialog.tsx';
import styles from './playback.module.css';
import { texts } from './texts.ts';

/** The keys of the player. */
export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog id={useId()} title={texts.keys} width={480} onDismiss={onClose}>
    <p>{texts.keysHint}</p>
    <dl className={styles['keys']}>
      {texts.keyList.map(([key, meaning]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <Button variant="contained" onClick={onClose}>
      {texts.close}
    </Button>
  </Dialog>
);
