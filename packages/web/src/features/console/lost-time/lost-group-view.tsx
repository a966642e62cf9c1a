import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { spanText } from '@quipu/engine/playback';
import { useState } from 'react';
import type { AskedLost } from './decide-lost-time.tsx';
import type { LostGroup } from './lost-groups.ts';
import { LostStretches } from './lost-person.tsx';
import styles from './lost-time.module.css';
import { texts } from './texts.ts';

/** Whoever lost some seconds less than the others of a room lost the same. */
const ALIKE_MS = 5_000;

interface LostGroupViewProps {
  readonly group: LostGroup;
  readonly onAsk: (asked: AskedLost) => void;
}

/** Shows how much a room lost for one cause, and who of it, with the evidence; all of it or one person's can be decided. */
export const LostGroupView = ({ group, onAsk }: LostGroupViewProps) => {
  const { room, cause, isAlone, people, least, most, witnesses, withoutLog } = group;
  const [isOpen, setOpen] = useState(false);
  const span = spanText(most);
  return (
    <section className={styles['group']}>
      <Typography variant="h3">
        {cause === null ? texts.endedGroup(room) : texts.group(room, texts.causes[cause], isAlone)}
      </Typography>
      <p className={styles['sum']}>{texts.lost(most - least > ALIKE_MS ? texts.upTo(span) : span, people.length)}</p>
      {witnesses !== null && <p>{texts.witnesses(witnesses.silent, witnesses.others, room !== null)}</p>}
      {withoutLog > 0 && <p>{texts.noLog(withoutLog)}</p>}
      {cause === null && <p>{texts.ended}</p>}
      <div className={styles['actions']}>
        {cause !== null && (
          <Button variant="contained" onClick={() => onAsk({ people, isGiven: true })}>
            {texts.give(people.length)}
          </Button>
        )}
        <Button variant="outlined" onClick={() => onAsk({ people, isGiven: false })}>
          {texts.refuse}
        </Button>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.hide : texts.see(people.length)}
        </Button>
      </div>
      {isOpen && (
        <ul className={styles['people']}>
          {people.map((lost) => (
            <li key={lost.sheetId}>
              <div className={styles['person']}>
                <strong>{lost.fullName}</strong>
                <span>{lost.reference}</span>
                <span className={styles['sum']}>{spanText(lost.lostMs)}</span>
              </div>
              <LostStretches lost={lost} />
              {people.length > 1 && !lost.hasLog && <p>{texts.noLog(1)}</p>}
              {people.length > 1 && (
                <div className={styles['actions']}>
                  {cause !== null && (
                    <Button
                      size="small"
                      aria-label={texts.giveTo(lost.fullName)}
                      onClick={() => onAsk({ people: [lost], isGiven: true })}
                    >
                      {texts.giveOne}
                    </Button>
                  )}
                  <Button
                    size="small"
                    aria-label={texts.refuseTo(lost.fullName)}
                    onClick={() => onAsk({ people: [lost], isGiven: false })}
                  >
                    {texts.refuse}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
