import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { notify } from '../../lib/notices.ts';
import styles from './equipment.module.css';
import { CHECKS } from './measures/checks.ts';
import { type AllJudged, lineOf, summaryText } from './summary.ts';
import { texts } from './texts.ts';

const moment = () => new Date().toLocaleString('es-EC', { dateStyle: 'long', timeStyle: 'short', hour12: false });

/** Gives the findings in words that can be read out to somebody who helps. */
export const SummaryBox = ({ all }: { readonly all: AllJudged }) => {
  const [when, setWhen] = useState(moment);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result has its own moment.
  useEffect(() => setWhen(moment()), [all]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(summaryText(all, when));
      notify('success', texts.copied);
    } catch {
      notify('error', texts.notCopied);
    }
  };
  return (
    <section className={styles['box']} aria-labelledby="resumen">
      <h2 id="resumen">{texts.summary}</h2>
      <p>{texts.checkedAt(when)}</p>
      <ul>
        {CHECKS.map((name) => (
          <li key={name}>{lineOf(name, all[name])}</li>
        ))}
      </ul>
      <p>{texts.help}</p>
      <div>
        <Button variant="outlined" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
    </section>
  );
};
