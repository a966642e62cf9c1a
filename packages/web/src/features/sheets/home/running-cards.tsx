import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/figures/format-moment.ts';
import styles from '../card/card.module.css';
import { progressOf, type RunningHere } from '../card/running-here.ts';
import home from '../sheets.module.css';
import { texts } from '../texts.ts';

/** Shows what this device knows by itself where the list cannot be had, which can be gone on with. */
export const RunningCards = ({ running }: { readonly running: readonly RunningHere[] }) =>
  running.length > 0 && (
    <section className={home['part']} aria-labelledby="ahora">
      <h2 id="ahora">{texts.now}</h2>
      {running.map((sheet) => (
        <article key={sheet.sheetId} className={styles['card']} data-first aria-label={sheet.name}>
          <div className={styles['body']}>
            <h3>{sheet.name}</h3>
            {sheet.deadline !== null && <p className={styles['facts']}>{texts.endsAt(formatMoment(sheet.deadline))}</p>}
            <p>{progressOf(sheet)}</p>
            <ButtonLink wide variant="contained" to={paths.quiz(sheet.sheetId)}>
              {texts.goOn}
            </ButtonLink>
          </div>
        </article>
      ))}
    </section>
  );
