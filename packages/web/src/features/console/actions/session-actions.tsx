import Button from '@mui/material/Button';
import { useState } from 'react';
import styles from './actions.module.css';
import { MessageDialog } from './message-dialog.tsx';
import { texts } from './texts.ts';
import { TimeDialog } from './time-dialog.tsx';

interface SessionActionsProps {
  readonly sessionId: number;
  /** How many have not ended. */
  readonly readers: number;
  readonly onChanged: () => void;
}

/** What can be done about all of a session. */
export const SessionActions = ({ sessionId, readers, onChanged }: SessionActionsProps) => {
  const [asked, setAsked] = useState<'message' | 'time' | null>(null);
  const close = () => setAsked(null);
  const common = {
    sessionId,
    sheet: null,
    onClose: close,
    onDone: () => {
      close();
      onChanged();
    },
  };
  return (
    <div className={styles['bar']}>
      <Button variant="outlined" onClick={() => setAsked('message')}>
        {texts.message.open}
      </Button>
      <Button variant="outlined" onClick={() => setAsked('time')}>
        {texts.time.open}
      </Button>
      {asked === 'message' && <MessageDialog {...common} readers={readers} />}
      {asked === 'time' && <TimeDialog {...common} />}
    </div>
  );
};
