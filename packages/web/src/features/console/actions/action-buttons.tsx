import Button from '@mui/material/Button';
import type { WatchedSheet } from '@quipu/contract';
import { useState } from 'react';
import styles from './actions.module.css';
import { MessageDialog, ReopenDialog, TerminateDialog, TimeDialog } from './dialogs.tsx';
import { texts } from './texts.ts';

const ACTIONS = ['message', 'time', 'reopen', 'terminate'] as const;
type Action = (typeof ACTIONS)[number];

/** The dialog that is open, and the two ways out of it. */
const useAsked = <A extends Action>(onChanged: () => void) => {
  const [asked, setAsked] = useState<A | null>(null);
  const onClose = () => setAsked(null);
  const onDone = () => {
    onClose();
    onChanged();
  };
  return { asked, ask: setAsked, out: { onClose, onDone } };
};

interface SessionActionsProps {
  readonly sessionId: number;
  /** The number of those who have not ended. */
  readonly readers: number;
  readonly onChanged: () => void;
}

/** Buttons for what can be done about all of a session. */
export const SessionActions = ({ sessionId, readers, onChanged }: SessionActionsProps) => {
  const { asked, ask, out } = useAsked<'message' | 'time'>(onChanged);
  const common = { sessionId, sheet: null, ...out };
  return (
    <div className={styles['bar']}>
      <Button variant="outlined" onClick={() => ask('message')}>
        {texts.message.open}
      </Button>
      <Button variant="outlined" onClick={() => ask('time')}>
        {texts.time.open}
      </Button>
      {asked === 'message' && <MessageDialog {...common} readers={readers} />}
      {asked === 'time' && <TimeDialog {...common} />}
    </div>
  );
};

/** Lists what can be done about a sheet as it stands. */
const actionsOf = ({ status }: Pick<WatchedSheet, 'status'>): readonly Action[] => {
  if (status === 'A') return ['message', 'time', 'terminate'];
  if (status === 'P' || status === 'I') return ['message', 'time'];
  return ['reopen'];
};

interface SheetActionsProps {
  readonly sessionId: number;
  readonly sheet: WatchedSheet;
  /** Something was done. */
  readonly onChanged: () => void;
}

export const SheetActions = ({ sessionId, sheet, onChanged }: SheetActionsProps) => {
  const { asked, ask, out } = useAsked<Action>(onChanged);
  const common = { sheet, ...out };
  return (
    <div className={styles['bar']}>
      {actionsOf(sheet).map((action) => (
        <Button
          key={action}
          variant="outlined"
          color={action === 'terminate' ? 'error' : 'primary'}
          onClick={() => ask(action)}
        >
          {texts.open[action]}
        </Button>
      ))}
      {asked === 'message' && <MessageDialog {...common} sessionId={sessionId} readers={1} />}
      {asked === 'time' && <TimeDialog {...common} sessionId={sessionId} />}
      {asked === 'reopen' && <ReopenDialog {...common} />}
      {asked === 'terminate' && <TerminateDialog {...common} />}
    </div>
  );
};
