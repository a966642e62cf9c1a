import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { LostOfSheet as Lost } from '@quipu/contract';
import { spanText } from '@quipu/engine/playback';
import { useState } from 'react';
import { type AskedLost, DecideLostTime } from './decide-lost-time.tsx';
import { LostStretches } from './lost-person.tsx';
import styles from './lost-time.module.css';
import { texts } from './texts.ts';

interface LostOfSheetProps {
  readonly sessionId: number;
  readonly lost: Lost;
  readonly onChanged: () => void;
}

/** Shows the time that one person lost, and that nobody has decided about. */
export const LostOfSheet = ({ sessionId, lost, onChanged }: LostOfSheetProps) => {
  const [asked, setAsked] = useState<AskedLost | null>(null);
  return (
    <section className={styles['group']}>
      <Typography variant="h3">{texts.ofSheet}</Typography>
      <p className={styles['sum']}>{texts.ofSheetLost(spanText(lost.lostMs))}</p>
      <LostStretches lost={lost} />
      {!lost.hasLog && <p>{texts.noLog(1)}</p>}
      {!lost.isUnderWay && <p>{texts.ended}</p>}
      <div className={styles['actions']}>
        {lost.isUnderWay && (
          <Button variant="contained" onClick={() => setAsked({ people: [lost], isGiven: true })}>
            {texts.giveOne}
          </Button>
        )}
        <Button variant="outlined" onClick={() => setAsked({ people: [lost], isGiven: false })}>
          {texts.refuse}
        </Button>
      </div>
      {asked !== null && (
        <DecideLostTime
          sessionId={sessionId}
          asked={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            onChanged();
          }}
        />
      )}
    </section>
  );
};
