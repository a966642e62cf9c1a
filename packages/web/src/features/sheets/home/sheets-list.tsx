import type { ListedSheet } from '@quipu/contract';
import { useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../../lib/notices.ts';
import { paths } from '../../../lib/paths.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { type SignInSession, useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { InDialog } from '../card/card-actions.tsx';
import { cardOf } from '../card/card-of.ts';
import { evaluationsOf } from '../card/evaluation.ts';
import { headingOf, SheetCard } from '../card/sheet-card.tsx';
import styles from '../sheets.module.css';
import { texts } from '../texts.ts';
import { loadImport, loadReceipt, loadRescheduling, loadStartSteps } from './load-dialogs.ts';

/** The dialog over the list. It has its sheet's id alone, so that it follows the list. */
interface OpenDialog {
  readonly is: InDialog | 'start';
  readonly sheetId: number;
}

interface HomeDialogsProps {
  readonly is: OpenDialog['is'];
  readonly sheet: ListedSheet;
  readonly session: SignInSession;
  readonly onClose: () => void;
  readonly onStart: () => void;
  /** Called when the dialog has done its work: its button is gone then. */
  readonly onSent: () => void;
  /** The list is not what it was. */
  readonly onChanged: () => void;
}

const startSteps = ({ quiz }: ListedSheet) => quiz.steps.filter(({ location }) => location === 'start');

/** The dialog that was asked for. Its code comes with it. */
const HomeDialogs = ({ is, sheet, session, onClose, onStart, onSent, onChanged }: HomeDialogsProps) => {
  const onFailed = () => {
    notify('error', texts.dialogFailed);
    onClose();
  };
  switch (is) {
    case 'start': {
      const props = {
        steps: startSteps(sheet),
        accessibility: session.accessibility,
        onCancel: onClose,
        onStart,
      };
      return <LazyDialog load={loadStartSteps} onFailed={onFailed} props={props} />;
    }
    case 'importBackup':
      return <LazyDialog load={loadImport} onFailed={onFailed} props={{ sheet, onClose, onImported: onChanged }} />;
    case 'reschedule':
      return <LazyDialog load={loadRescheduling} onFailed={onFailed} props={{ sheet, onClose, onSent }} />;
    case 'receipt': {
      const { assignment } = sheet;
      if (assignment === null) return null;
      return (
        <LazyDialog load={loadReceipt} onFailed={onFailed} props={{ holder: session, sheet, assignment, onClose }} />
      );
    }
  }
};

interface SheetsListProps {
  readonly sheets: readonly ListedSheet[];
  /**
   * Called in place of entering an evaluation, when something has to come before; null: nothing
   * has.
   */
  readonly onHeldUp: (() => void) | null;
  /** The list is not what it was: known, or soon, since an instant has come. */
  readonly onChanged: () => void;
  readonly onDue: () => void;
}

export const SheetsList = ({ sheets, onHeldUp, onChanged, onDue }: SheetsListProps) => {
  const navigate = useNavigate();
  const session = useSignInSession((state) => state.session);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [, readClock] = useReducer((n: number) => n + 1, 0);
  const now = serverClock.now();
  if (now === null || session === null) return null;

  const open = (sheetId: number) => void navigate(paths.quiz(sheetId));
  const enter = (sheet: ListedSheet) => {
    if (onHeldUp !== null) onHeldUp();
    else if (sheet.status === 'A' || startSteps(sheet).length === 0) open(sheet.id);
    else setDialog({ is: 'start', sheetId: sheet.id });
  };
  const over = dialog === null ? undefined : sheets.find(({ id }) => id === dialog.sheetId);
  const close = (toCard: boolean) => {
    flushSync(() => {
      setDialog(null);
    });
    // The button that opened it may be gone, or about to go: its card stays.
    if (over !== undefined && (toCard || document.activeElement === document.body))
      document.getElementById(headingOf(over))?.focus();
  };
  return (
    <>
      <ul className={styles['grid']}>
        {evaluationsOf(sheets).map((evaluation) => (
          <li key={evaluation.quizId}>
            <SheetCard
              evaluation={evaluation}
              card={cardOf(evaluation.current, sheets, now)}
              now={serverClock.now}
              onEnter={() => {
                enter(evaluation.current);
              }}
              onDue={() => {
                readClock();
                onDue();
              }}
              onRefresh={onChanged}
              onAction={(is) => {
                setDialog({ is, sheetId: evaluation.current.id });
              }}
            />
          </li>
        ))}
      </ul>
      {dialog !== null && over !== undefined && (
        <HomeDialogs
          key={`${dialog.is}-${dialog.sheetId}`}
          is={dialog.is}
          sheet={over}
          session={session}
          onClose={() => {
            close(false);
          }}
          onSent={() => {
            close(true);
            onChanged();
          }}
          onStart={() => {
            open(over.id);
          }}
          onChanged={onChanged}
        />
      )}
    </>
  );
};
