import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { WatchedSheet } from '@quipu/contract';
import { useState } from 'react';
import { FireDialog } from './fire-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { texts } from './texts.ts';
import { TimeDialog } from './time-dialog.tsx';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 16,
  '& > button': { paddingInline: 12 },
});

const ACTS = ['message', 'time', 'reopen', 'fire'] as const;
type Act = (typeof ACTS)[number];

/** What can be done about a sheet as it stands. */
export const actsOf = ({ status }: Pick<WatchedSheet, 'status'>): readonly Act[] => {
  if (status === 'A') return ['message', 'time', 'fire'];
  if (status === 'P' || status === 'I') return ['message', 'time'];
  return ['reopen'];
};

interface SheetActsProps {
  readonly sessionId: number;
  readonly sheet: WatchedSheet;
  /** Something was done. */
  readonly onChanged: () => void;
}

export const SheetActs = ({ sessionId, sheet, onChanged }: SheetActsProps) => {
  const [asked, setAsked] = useState<Act | null>(null);
  const close = () => setAsked(null);
  const done = () => {
    close();
    onChanged();
  };
  const common = { sheet, onClose: close, onDone: done };
  return (
    <Bar>
      {actsOf(sheet).map((act) => (
        <Button key={act} variant="outlined" color={act === 'fire' ? 'error' : 'primary'} onClick={() => setAsked(act)}>
          {texts.open[act]}
        </Button>
      ))}
      {asked === 'message' && <MessageDialog {...common} sessionId={sessionId} readers={1} />}
      {asked === 'time' && <TimeDialog {...common} sessionId={sessionId} />}
      {asked === 'reopen' && <ReopenDialog {...common} />}
      {asked === 'fire' && <FireDialog {...common} />}
    </Bar>
  );
};
