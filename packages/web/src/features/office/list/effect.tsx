import { useEffect, useEffectEvent, useState } from 'react';
import { formatGrade } from '../../../ui/figures/format-grade.ts';
import { texts } from '../frame/texts.ts';
import type { Rehearsed } from './ask-action.ts';
import styles from './list.module.css';

/** The pause after the last change of what is decided. */
const PAUSE_MS = 500;

type EffectState =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'would'; readonly rehearsed: Rehearsed }
  | { readonly kind: 'refused'; readonly text: string };
const NOTHING: EffectState = { kind: 'nothing' };
const ASKING: EffectState = { kind: 'asking' };

/** Lists whose grades become others, behind a line to open. */
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

/** More lines than these are behind one to open. */
const MAX_IN_SIGHT = 5;

const ToldLines = ({ told }: Pick<Rehearsed, 'told'>) => (
  <ul>
    {told.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** Says what an action comes to, line by line, and whom it leaves as they are: these are in sight. */
const ToldEffect = ({ told, leftOut }: Pick<Rehearsed, 'told' | 'leftOut'>) => (
  <>
    {told.length === 1 && <div>{told[0]}</div>}
    {told.length > 1 && told.length <= MAX_IN_SIGHT && <ToldLines told={told} />}
    {told.length > MAX_IN_SIGHT && (
      <details>
        <summary>{texts.effect.list}</summary>
        <ToldLines told={told} />
      </details>
    )}
    {leftOut.length > 0 && (
      <>
        <div>{texts.effect.leftOut}</div>
        <ul>
          {leftOut.map(({ person: { who, fullName }, why }) => (
            <li key={`${who} ${why}`}>{`${fullName ?? who}: ${why}`}</li>
          ))}
        </ul>
      </>
    )}
  </>
);

interface EffectProps {
  /** It is decided so, in one text; null: nothing yet. It is rehearsed anew at each change. */
  readonly decided: string | null;
  readonly rehearse: () => Promise<Rehearsed | string>;
  readonly told: (rehearsed: Rehearsed) => string;
  /** Hears what the server said of it, too. */
  readonly onSaid?: (rehearsed: Rehearsed) => void;
}

/** Says whom a decision changes, before it is made: the server does it, and takes it back. */
export const Effect = ({ decided, rehearse, told, onSaid }: EffectProps) => {
  const [last, setLast] = useState<{ readonly of: string; readonly said: EffectState } | null>(null);
  const ask = useEffectEvent(async (of: string, isWanted: () => boolean) => {
    const came = await rehearse();
    if (!isWanted()) return;
    const said: EffectState =
      typeof came === 'string' ? { kind: 'refused', text: came } : { kind: 'would', rehearsed: came };
    setLast({ of, said });
    if (said.kind === 'would') onSaid?.(said.rehearsed);
  });
  useEffect(() => {
    if (decided === null) return undefined;
    let isWanted = true;
    const alarm = setTimeout(() => void ask(decided, () => isWanted), PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(alarm);
    };
  }, [decided]);
  // What was said of another choice is none of this one's.
  const said: EffectState = decided === null ? NOTHING : last?.of === decided ? last.said : ASKING;
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
