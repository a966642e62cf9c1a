import { useEffect, useEffectEvent, useState } from 'react';
import { formatGrade } from '../../../ui/figures/format-grade.ts';
import { texts } from '../frame/texts.ts';
import styles from './list.module.css';
import type { Rehearsed } from './rehearsed.ts';

/** The pause after the last change of what is decided. */
const PAUSE_MS = 500;

type Said =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'would'; readonly rehearsed: Rehearsed }
  | { readonly kind: 'refused'; readonly text: string };

/** Whose grades become others, behind a line to open. */
export const GradeList = ({ grades }: Pick<Rehearsed, 'grades'>) =>
  grades.length === 0 ? null : (
    <details>
      <summary>{texts.effect.list}</summary>
      <ul>
        {grades.map(({ reference, before, after }) => (
          <li key={reference}>{texts.effect.grade(reference, formatGrade(before), formatGrade(after))}</li>
        ))}
      </ul>
    </details>
  );

/** What an act comes to, person by person, and whom it leaves as they are: these are in sight. */
const ToldEffect = ({ told, leftOut }: Pick<Rehearsed, 'told' | 'leftOut'>) => (
  <>
    {told.length === 1 && <div>{told[0]}</div>}
    {told.length > 1 && (
      <details>
        <summary>{texts.effect.list}</summary>
        <ul>
          {told.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    )}
    {leftOut.length > 0 && (
      <>
        <div>{texts.effect.leftOut}</div>
        <ul>
          {leftOut.map(({ person: { who, fullName }, why }) => (
            <li key={who}>{`${fullName ?? who}: ${why}`}</li>
          ))}
        </ul>
      </>
    )}
  </>
);

interface EffectProps {
  /** What is decided, in one text; null: nothing yet. It is rehearsed anew at each change. */
  readonly decided: string | null;
  readonly rehearse: () => Promise<Rehearsed | string>;
  readonly told: (rehearsed: Rehearsed) => string;
}

/** Says whom a decision changes, before it is made: the server does it, and takes it back. */
export const Effect = ({ decided, rehearse, told }: EffectProps) => {
  const [said, setSaid] = useState<Said>({ kind: 'nothing' });
  const ask = useEffectEvent(async (isWanted: () => boolean) => {
    setSaid({ kind: 'asking' });
    const came = await rehearse();
    if (isWanted())
      setSaid(typeof came === 'string' ? { kind: 'refused', text: came } : { kind: 'would', rehearsed: came });
  });
  useEffect(() => {
    let isWanted = decided !== null;
    const alarm = setTimeout(() => {
      if (decided === null) setSaid({ kind: 'nothing' });
      else void ask(() => isWanted);
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(alarm);
    };
  }, [decided]);
  const { kind } = said;
  return (
    <div className={styles['effect']} role="status" aria-label={texts.effect.label}>
      {kind === 'asking' && texts.effect.asking}
      {kind === 'refused' && <p>{said.text}</p>}
      {kind === 'would' && (
        <>
          <p>{told(said.rehearsed)}</p>
          <GradeList grades={said.rehearsed.grades} />
          <ToldEffect {...said.rehearsed} />
        </>
      )}
    </div>
  );
};
