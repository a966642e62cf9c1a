import type { ListedSheet } from '@quipu/contract';
import { areTooMany } from '@quipu/engine';
import { type ReactNode, use, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { notify } from '../../../lib/notices.ts';
import { paths } from '../../../lib/paths.ts';
import { useNavigate } from '../../../lib/router.tsx';
import { serverClock } from '../../../lib/server-clock.ts';
import { type SignInSession, useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import { DisplaysContext } from '../../../ui/workplace/use-workplace.ts';
import type { InDialog } from '../card/card-actions.tsx';
import { type Entry, homeOf } from '../card/home-of.ts';
import type { RunningHere } from '../card/running-here.ts';
import { headingOf, SheetCard } from '../card/sheet-card.tsx';
import styles from '../sheets.module.css';
import { hasStartSteps } from '../start/start-steps.ts';
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

/** The dialog that was asked for. Its code comes with it. */
const HomeDialogs = ({ is, sheet, session, onClose, onStart, onSent, onChanged }: HomeDialogsProps) => {
  const onFailed = () => {
    notify('error', texts.dialogFailed);
    onClose();
  };
  switch (is) {
    case 'start': {
      const props = {
        sheet,
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

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

const Part = ({ id, title, children }: PartProps) => (
  <section className={styles['part']} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

interface SheetsListProps {
  readonly sheets: readonly ListedSheet[];
  readonly running: readonly RunningHere[];
  /**
   * Called in place of entering an evaluation, when something has to come before; null: nothing
   * has.
   */
  readonly onHeldUp: (() => void) | null;
  /** The list is not what it was: known, or soon, since an instant has come. */
  readonly onChanged: () => void;
  readonly onDue: () => void;
}

export const SheetsList = ({ sheets, running, onHeldUp, onChanged, onDue }: SheetsListProps) => {
  const navigate = useNavigate();
  const session = useSignInSession((state) => state.session);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const displays = use(DisplaysContext);
  const [, readClock] = useReducer((n: number) => n + 1, 0);
  const now = serverClock.now();
  if (now === null || session === null) return null;

  const open = (sheetId: number) => navigate(paths.quiz(sheetId));
  const enter = (sheet: ListedSheet) => {
    const { monitors } = sheet.quiz.extra;
    if (onHeldUp !== null) onHeldUp();
    // It would end as soon as it began.
    else if (areTooMany(displays, { monitors })) notify('error', texts.tooManyMonitors(monitors));
    else if (sheet.status === 'A' || !hasStartSteps(sheet)) open(sheet.id);
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
  const home = homeOf(sheets, now);
  const cardOf = (entry: Entry, isFirst = false) => {
    const sheet = entry.evaluation.current;
    return (
      <SheetCard
        entry={entry}
        isFirst={isFirst}
        running={running.find(({ sheetId }) => sheetId === sheet.id)}
        now={serverClock.now}
        onEnter={() => {
          enter(sheet);
        }}
        onDue={() => {
          readClock();
          onDue();
        }}
        onRefresh={onChanged}
        onAction={(is) => {
          setDialog({ is, sheetId: sheet.id });
        }}
      />
    );
  };
  const [first, ...others] = home.now;
  const rowsOf = (entries: readonly Entry[]) =>
    entries.length > 0 && (
      <ul className={styles['rows']}>
        {entries.map((entry) => (
          <li key={entry.evaluation.quizId}>{cardOf(entry)}</li>
        ))}
      </ul>
    );
  return (
    <>
      <Part id="ahora" title={texts.now}>
        {first === undefined ? <p>{texts.nothingNow}</p> : cardOf(first, true)}
        {rowsOf(others)}
      </Part>
      {home.upcoming.length > 0 && (
        <Part id="proximas" title={texts.upcoming}>
          {rowsOf(home.upcoming)}
        </Part>
      )}
      {home.past.length > 0 && (
        <Part id="terminadas" title={texts.past}>
          {rowsOf(home.past)}
        </Part>
      )}
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
