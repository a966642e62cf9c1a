import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import styles from './live.module.css';
import { texts } from './texts.ts';
import { useViewing } from './use-viewing.ts';

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

/** The picture of a person's camera, once it is asked for and as long as it is looked at. */
export const LiveView = ({ sheetId, name }: LiveViewProps) => {
  const turns = useRef(0);
  const [turn, setTurn] = useState<number | null>(null);
  const viewing = useViewing(sheetId, turn);
  const isOver = viewing?.kind === 'ended' || viewing?.kind === 'refused';
  const status = viewing === null || isOver ? '' : texts[viewing.kind];
  return (
    <section className={styles['section']}>
      <Typography variant="h3">{texts.title}</Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.note}
      </Typography>
      {viewing !== null && !isOver && viewing.kind !== 'starting' && <Picture stream={viewing.stream} name={name} />}
      <Typography variant="body2" color="textSecondary" role="status">
        {status}
      </Typography>
      {viewing?.kind === 'ended' && <Alert severity="info">{texts.ended}</Alert>}
      {viewing?.kind === 'refused' && (
        <Alert severity="warning" role="alert">
          {viewing.text}
        </Alert>
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
    </section>
  );
};
