import Button from '@mui/material/Button';
import type { WatchedSheet } from '@quipu/contract';
import { useMemo, useState } from 'react';
import { LostTimeButton } from '../lost-time/lost-time-button.tsx';
import styles from './actions.module.css';
import { CloseDialog, MessageDialog, PauseDialog, TerminateDialog, TimeDialog } from './dialogs.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { ResumeDialog } from './resume-dialog.tsx';
import { texts } from './texts.ts';

const ACTIONS = ['message', 'time', 'pause', 'resume', 'close', 'reopen', 'terminate'] as const;
type Action = (typeof ACTIONS)[number];
type SheetAction = Exclude<Action, 'close'>;

/** The dialog that is open, and the two ways out of it. */
const useAsked = <A extends Action>(onChanged: () => void) => {
  const [asked, setAsked] = useState<A | null>(null);
  const onClose = () => setAsked(null);
  const onDone = () => {
    onClose();
    onChanged();
  };
  return { asked, ask: setAsked, out: { onClose, onDone } };
};

interface SessionActionsProps {
  readonly sessionId: number;
  readonly sheets: ReadonlyMap<number, WatchedSheet>;
  /** False: some rooms of the session are theirs. What is for everybody is for those alone. */
  readonly watchesAll: boolean;
  readonly newestIncident: number | null;
  /** Those that the list shows because somebody looks for them; null: nobody does, it is all of them. */
  readonly found: readonly number[] | null;
  readonly onChanged: () => void;
}

/** Buttons for what can be done about all of a session, or about all that match what is looked for. */
export const SessionActions = (props: SessionActionsProps) => {
  const { sessionId, sheets, watchesAll, newestIncident, found, onChanged } = props;
  const { asked, ask, out } = useAsked<'message' | 'time' | 'pause' | 'resume' | 'close'>(onChanged);
  const [meant, readers, running, paused, incidents, seen] = useMemo(() => {
    // The list may hold rows of sheets that have left the session.
    const meant = found === null ? [...sheets.values()] : found.flatMap((id) => sheets.get(id) ?? []);
    return [
      meant.map(({ sheetId }) => sheetId),
      meant.filter(({ status }) => status === 'A' || status === 'P').length,
      meant.filter(({ status, pausedSince }) => status === 'A' && pausedSince === null).length,
      meant.filter(({ status, pausedSince }) => status === 'A' && pausedSince !== null),
      meant.reduce((sum, { openIncidents }) => sum + openIncidents, 0),
      new Map(meant.map((sheet) => [sheet.sheetId, sheet.incidents])),
    ];
  }, [sheets, found]);
  const isForAll = found === null && watchesAll;
  const common = { sessionId, to: isForAll ? ('all' as const) : meant, readers, ...out };
  const people = meant.length;
  return (
    <div className={styles['bar']}>
      <Button variant="outlined" disabled={readers === 0} onClick={() => ask('message')}>
        {isForAll ? texts.message.open : texts.message.openFor(people)}
      </Button>
      <Button variant="outlined" disabled={readers === 0} onClick={() => ask('time')}>
        {isForAll ? texts.time.open : texts.time.openFor(people)}
      </Button>
      {running > 0 && (
        <Button variant="outlined" onClick={() => ask('pause')}>
          {isForAll ? texts.pause.open : texts.pause.openFor(running)}
        </Button>
      )}
      {paused.length > 0 && (
        <Button variant="contained" onClick={() => ask('resume')}>
          {isForAll ? texts.resume.open : texts.resume.openFor(paused.length)}
        </Button>
      )}
      {found === null && <LostTimeButton sessionId={sessionId} onChanged={onChanged} />}
      {found !== null && incidents > 0 && (
        <Button variant="outlined" onClick={() => ask('close')}>
          {texts.close.openFor(incidents)}
        </Button>
      )}
      {asked === 'message' && <MessageDialog {...common} />}
      {asked === 'time' && <TimeDialog {...common} />}
      {asked === 'pause' && <PauseDialog {...common} readers={running} isPaused />}
      {asked === 'resume' && <ResumeDialog sessionId={sessionId} paused={paused} isForAll={isForAll} {...out} />}
      {asked === 'close' && (
        <CloseDialog
          sessionId={sessionId}
          sheets={meant}
          incidents={incidents}
          upTo={newestIncident}
          seen={seen}
          {...out}
        />
      )}
    </div>
  );
};

/** Lists what can be done about a sheet as it stands. */
const actionsOf = ({ status, pausedSince }: Pick<WatchedSheet, 'status' | 'pausedSince'>): readonly SheetAction[] => {
  if (status === 'A') return ['message', 'time', pausedSince === null ? 'pause' : 'resume', 'terminate'];
  if (status === 'P' || status === 'I') return ['message', 'time'];
  return ['reopen'];
};

interface SheetActionsProps {
  readonly sessionId: number;
  readonly sheet: WatchedSheet;
  /** Time that it lost and that nobody has decided about; null: that is not known yet. */
  readonly lostMs: number | null;
  /** Something was done. */
  readonly onChanged: () => void;
}

export const SheetActions = ({ sessionId, sheet, lostMs, onChanged }: SheetActionsProps) => {
  const { asked, ask, out } = useAsked<SheetAction>(onChanged);
  const common = { sheet, ...out };
  return (
    <div className={styles['bar']}>
      {actionsOf(sheet).map((action) => (
        <Button
          key={action}
          variant="outlined"
          color={action === 'terminate' ? 'error' : 'primary'}
          onClick={() => ask(action)}
        >
          {texts.open[action]}
        </Button>
      ))}
      {asked === 'message' && <MessageDialog to={sheet} {...out} sessionId={sessionId} readers={1} />}
      {asked === 'time' && <TimeDialog to={sheet} {...out} sessionId={sessionId} readers={1} />}
      {(asked === 'pause' || asked === 'resume') && (
        <PauseDialog to={sheet} {...out} sessionId={sessionId} readers={1} isPaused={asked === 'pause'} />
      )}
      {asked === 'reopen' && <ReopenDialog {...common} lostMs={lostMs} />}
      {asked === 'terminate' && <TerminateDialog {...common} />}
    </div>
  );
};
