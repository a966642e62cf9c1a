import { deviceChangeCalls } from '@quipu/contract';
import { epochOf, isReachable, progressOf } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { formatHourHere } from '../../../ui/figures/format-moment.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { BringDialog, takenText } from './bring-dialog.tsx';
import styles from './carry.module.css';
import type { TakenIn } from './take-in.ts';
import { texts } from './texts.ts';

interface Change {
  readonly heardAt: number | null;
  readonly pending: number | null;
}

/** Asks, once there is a network, what is known of the device that had the sheet before; null: nothing yet, or there was none. */
const useChange = (): Change | null => {
  const api = useApi(deviceChangeCalls);
  const id = useQuiz().content.sheetId;
  const isThere = useHead(isReachable);
  const [change, setChange] = useState<Change | null>(null);
  const isKnown = useRef(false);
  useEffect(() => {
    if (!isThere || isKnown.current) return undefined;
    let isWanted = true;
    void api.getDeviceChange({ id }).then((reply) => {
      if (!isWanted || E.isLeft(reply) || reply.right.status !== 200) return;
      isKnown.current = true;
      setChange(reply.right.body.change);
    });
    return () => {
      isWanted = false;
    };
  }, [api, id, isThere]);
  return change;
};

const saidOf = ({ heardAt, pending }: Change, answered: number): string => {
  if (heardAt === null || pending === null) return texts.unknown;
  const hour = formatHourHere(heardAt);
  return pending > 0 ? texts.pending(pending, hour) : texts.nonePending(answered, hour);
};

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

/** Says at once what was last known on the device that had the sheet before, until it was read, and leads to bringing it here. */
const Told = ({ change }: { readonly change: Change }) => {
  const { runtime, content } = useQuiz();
  const { answered } = progressOf(runtime.head());
  const [first] = useState(answered);
  const { isRead, read } = useRead(`quipu.otherDevice.${content.sheetId}.${epochOf(runtime.head())}`);
  const [isBringing, setBringing] = useState(false);
  const [taken, setTaken] = useState<TakenIn | null>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const hasPending = (change.pending ?? 0) > 0 && taken === null;
  return (
    <section aria-labelledby="otro-equipo" className={styles['change']} data-pending={hasPending}>
      <details ref={details} open={!isRead}>
        <summary>
          <h2 id="otro-equipo">
            <Icon name="info" size={20} />
            {hasPending ? texts.changedPending(change.pending ?? 0) : texts.changed}
          </h2>
        </summary>
        <p role="status">{taken === null ? saidOf(change, first) : takenText(taken)}</p>
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

export const DeviceChange = () => {
  const change = useChange();
  return change === null ? null : <Told change={change} />;
};
