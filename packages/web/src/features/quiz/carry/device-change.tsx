import { epochOf, progressOf } from '@quipu/engine';
import { useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { BringDialog, takenText } from './bring-dialog.tsx';
import styles from './carry.module.css';
import { useChanges, worstOf } from './known-changes.ts';
import type { TakenIn } from './take-in.ts';
import { texts } from './texts.ts';

/** That it was read is remembered by this tab, for this change alone. */
const useRead = (name: string) => {
  const [isRead] = useState(() => {
    try {
      return sessionStorage.getItem(name) !== null;
    } catch {
      return false;
    }
  });
  const read = (): void => {
    try {
      sessionStorage.setItem(name, '');
    } catch {
      // It is told again after a reload.
    }
  };
  return { isRead, read };
};

/** Says at once what was last known on the devices that had the sheet before, until it was read, and leads to bringing it here. */
export const DeviceChange = () => {
  const changes = useChanges();
  const { runtime, content } = useQuiz();
  const { answered } = progressOf(runtime.head());
  const [first] = useState(answered);
  const { isRead, read } = useRead(`quipu.otherDevice.${content.sheetId}.${epochOf(runtime.head())}`);
  const [isBringing, setBringing] = useState(false);
  const [taken, setTaken] = useState<TakenIn | null>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const { title, text, isAttention } = worstOf(changes, first);
  return (
    <section aria-labelledby="otro-equipo" className={styles['change']} data-attention={isAttention && taken === null}>
      <details ref={details} open={!isRead}>
        <summary>
          <h2 id="otro-equipo">
            <Icon name="info" size={20} />
            {taken === null ? title : texts.changed}
          </h2>
        </summary>
        <p role="status">{taken === null ? text : takenText(taken)}</p>
        <div className={styles['actions']}>
          <button type="button" onClick={() => setBringing(true)}>
            {texts.bring}
          </button>
          <button
            type="button"
            onClick={() => {
              read();
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
            if (brought !== null) setTaken(brought);
          }}
        />
      )}
    </section>
  );
};
