import { epochOf, progressOf } from '@quipu/engine';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { BringDialog, takenText } from './bring-dialog.tsx';
import styles from './carry.module.css';
import { useChanges, worstOf } from './known-changes.ts';
import type { TakenIn } from './take-in.ts';
import { texts } from './texts.ts';

/** Reads what this tab remembers, for this change alone; null: nothing. Where it cannot, it is told again after a reload. */
const kept = (name: string): string | null => {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
};
const keep = (name: string, value: string): string => {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // As above.
  }
  return value;
};

/** Says at once what was last known on the devices that had the sheet before, until it was read, and leads to bringing it here. */
export const DeviceChange = () => {
  const [turn, setTurn] = useState(0);
  const { changes, isNew } = useChanges(turn);
  const { runtime, content, elsewhere } = useQuiz();
  const { answered } = progressOf(runtime.head());
  const name = `quipu.otherDevice.${content.sheetId}.${epochOf(runtime.head())}`;
  const [isRead] = useState(() => kept(name) !== null);
  // So many were here as it was opened: whoever clears an answer later misses none.
  const [first] = useState(() => Number(kept(`${name}.first`) ?? keep(`${name}.first`, String(answered))));
  const [isBringing, setBringing] = useState(false);
  const [taken, setTaken] = useState<TakenIn | null>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const { title, text, isAttention } = worstOf(changes, first);
  // Whether there was one other device, or another one still has something, is told by the server.
  const isRest = isAttention && (taken === null || isNew || (changes?.length ?? 0) > 1);
  const isWaiting = taken !== null && taken.waiting > 0;
  const isMissing = isRest || isWaiting;
  const missing = isMissing ? texts.beforeFinish(isWaiting ? texts.changedPending(taken.waiting) : title) : null;
  useEffect(() => {
    if (missing === null) return undefined;
    elsewhere.add(missing);
    return () => void elsewhere.delete(missing);
  }, [elsewhere, missing]);
  return (
    <section aria-labelledby="otro-equipo" className={styles['change']} data-attention={isMissing}>
      <details ref={details} open={!isRead && (changes?.length ?? 0) > 0}>
        <summary>
          <h2 id="otro-equipo">
            <Icon name="info" size={20} />
            {taken === null || isRest ? title : texts.changed}
          </h2>
        </summary>
        <p role="status">
          {taken === null ? text : `${takenText(taken)}${isRest && !isWaiting ? ` ${texts.another} ${text}` : ''}`}
        </p>
        <div className={styles['actions']}>
          <button type="button" onClick={() => setBringing(true)}>
            {texts.bring}
          </button>
          <button
            type="button"
            onClick={() => {
              if (changes !== null) keep(name, '');
              if (details.current !== null) details.current.open = false;
            }}
          >
            {texts.understood}
          </button>
        </div>
      </details>
      {isBringing && (
        <BringDialog
          onClose={(brought) => {
            setBringing(false);
            if (brought === null) return;
            setTaken(brought);
            setTurn(turn + 1);
          }}
        />
      )}
    </section>
  );
};
