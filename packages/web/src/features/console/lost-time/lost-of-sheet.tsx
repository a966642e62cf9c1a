import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { LostOfSheet as Lost } from '@quipu/contract';
import { spanText } from '@quipu/engine/playback';
import { LostStretches } from './lost-person.tsx';
import styles from './lost-time.module.css';
import { texts } from './texts.ts';
import { useDeciding } from './use-deciding.tsx';

interface LostOfSheetProps {
  readonly sessionId: number;
  readonly lost: Lost;
  readonly onChanged: () => void;
}

/** Shows the time that one person lost, and that nobody has decided about. */
export const LostOfSheet = ({ sessionId, lost, onChanged }: LostOfSheetProps) => {
  const { ask, dialog } = useDeciding(sessionId, onChanged);
  return (
    <section className={styles['group']}>
      <Typography variant="h3">{texts.ofSheet}</Typography>
      <p className={styles['sum']}>{texts.ofSheetLost(spanText(lost.lostMs))}</p>
      <LostStretches lost={lost} />
      {!lost.hasLog && <p>{texts.noLog(1)}</p>}
      {!lost.isUnderWay && <p>{texts.ended}</p>}
      <div className={styles['actions']}>
        {lost.isUnderWay && (
          <Button variant="contained" onClick={() => ask({ people: [lost], isGiven: true })}>
            {texts.giveOne}
          </Button>
        )}
        <Button variant="outlined" onClick={() => ask({ people: [lost], isGiven: false })}>
          {texts.refuse}
        </Button>
      </div>
      {dialog}
    </section>
  );
};
