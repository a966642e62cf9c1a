import Button from '@mui/material/Button';
import type { WatchedSheet } from '@quipu/contract';
import { useState } from 'react';
import styles from './actions.module.css';
import { MessageDialog } from './message-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { TerminateDialog } from './terminate-dialog.tsx';
import { texts } from './texts.ts';
import { TimeDialog } from './time-dialog.tsx';

const ACTIONS = ['message', 'time', 'reopen', 'terminate'] as const;
type Action = (typeof ACTIONS)[number];

/** What can be done about a sheet as it stands. */
export const actionsOf = ({ status }: Pick<WatchedSheet, 'status'>): readonly Action[] => {
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
  const [asked, setAsked] = useState<Action | null>(null);
  const close = () => setAsked(null);
  const done = () => {
    close();
    onChanged();
  };
  const common = { sheet, onClose: close, onDone: done };
  return (
    <div className={styles['sheetActsBar']}>
      {actionsOf(sheet).map((action) => (
        <Button
          key={action}
          variant="outlined"
          color={action === 'terminate' ? 'error' : 'primary'}
          onClick={() => setAsked(action)}
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
