import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { MessageDialog } from './message-dialog.tsx';
import { texts } from './texts.ts';
import { TimeDialog } from './time-dialog.tsx';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& > button': { flex: '1 1 auto', paddingInline: 12 },
});

interface SessionActsProps {
  readonly sessionId: number;
  /** How many have not ended. */
  readonly readers: number;
  readonly onChanged: () => void;
}

/** What can be done about all of a session. */
export const SessionActs = ({ sessionId, readers, onChanged }: SessionActsProps) => {
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
    <Bar>
      <Button variant="outlined" onClick={() => setAsked('message')}>
        {texts.message.open}
      </Button>
      <Button variant="outlined" onClick={() => setAsked('time')}>
        {texts.time.open}
      </Button>
      {asked === 'message' && <MessageDialog {...common} readers={readers} />}
      {asked === 'time' && <TimeDialog {...common} />}
    </Bar>
  );
};
