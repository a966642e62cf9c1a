import { formatSecond, type LostOfSheet } from '@quipu/contract';
import { spanText } from '@quipu/engine/playback';
import styles from './lost-time.module.css';
import { texts } from './texts.ts';

/** Whoever lost it oftener is told of by the first ones. */
const MAX_SHOWN = 5;

/** The evidence of a person's lost time: when, why, and who else fell silent. */
export const LostStretches = ({ lost }: { readonly lost: LostOfSheet }) => {
  const { stretches, room } = lost;
  const rest = stretches.length - MAX_SHOWN;
  return (
    <ul className={styles['stretches']}>
      {stretches.slice(0, MAX_SHOWN).map(({ cause, from, to, silent, others }) => (
        <li key={`${cause} ${from}`}>
          {texts.stretch(texts.causes[cause], formatSecond(from), formatSecond(to), spanText(to - from))}
          {silent !== null && others !== null && `. ${texts.witnesses(silent, others, room !== null)}`}
        </li>
      ))}
      {rest > 0 && <li>{texts.more(rest)}</li>}
    </ul>
  );
};
