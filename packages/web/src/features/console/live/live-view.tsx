import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { texts } from './texts.ts';
import { useViewing } from './use-viewing.ts';

const Section = styled('section')(({ theme }) => ({
  marginTop: 20,
  display: 'grid',
  gap: 10,
  justifyItems: 'start',
  '& h3': { ...theme.typography.h2, fontSize: '1rem' },
  '& p': { fontSize: '0.875rem', color: theme.palette.text.secondary },
  '& video': { width: '100%', aspectRatio: '3 / 2', borderRadius: 8, backgroundColor: '#101824' },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));

interface LiveViewProps {
  readonly sheetId: number;
  readonly name: string;
}

const Picture = ({ stream, name }: { readonly stream: MediaStream | null; readonly name: string }) => {
  const element = useRef<HTMLVideoElement>(null);
  const [isMuted, setMuted] = useState(true);
  useEffect(() => {
    if (element.current !== null) element.current.srcObject = stream;
  }, [stream]);
  return (
    <>
      <video ref={element} autoPlay playsInline muted={isMuted} aria-label={texts.video(name)} />
      <Button variant="outlined" disabled={stream === null} onClick={() => setMuted(!isMuted)}>
        {isMuted ? texts.sound : texts.mute}
      </Button>
    </>
  );
};

/** What the camera of a person shows now, once it is asked for and for as long as it is looked at. */
export const LiveView = ({ sheetId, name }: LiveViewProps) => {
  const turns = useRef(0);
  const [turn, setTurn] = useState<number | null>(null);
  const viewing = useViewing(sheetId, turn);
  const isOver = viewing?.kind === 'ended' || viewing?.kind === 'refused';
  const status = viewing === null || isOver ? '' : texts[viewing.kind];
  return (
    <Section>
      <h3>{texts.title}</h3>
      <p>{texts.note}</p>
      {viewing !== null && !isOver && viewing.kind !== 'starting' && <Picture stream={viewing.stream} name={name} />}
      <p role="status">{status}</p>
      {viewing?.kind === 'ended' && <AlertBox kind="info">{texts.ended}</AlertBox>}
      {viewing?.kind === 'refused' && (
        <AlertBox kind="warning" announced>
          {viewing.text}
        </AlertBox>
      )}
      {/* One button in one place, so that the focus stays on it. */}
      <Button
        variant={viewing === null || isOver ? 'contained' : 'outlined'}
        onClick={() => {
          turns.current += 1;
          setTurn(turn === null || isOver ? turns.current : null);
        }}
      >
        {isOver ? texts.again : turn === null ? texts.begin : texts.stop}
      </Button>
    </Section>
  );
};
