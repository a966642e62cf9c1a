import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { WatchedSheet } from '@quipu/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { DialogFrame } from '../../../ui/kit/dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { SheetActions } from '../actions/sheet-actions.tsx';
import { useBoard } from '../board/board-store.ts';
import { Reference } from '../board/cells.tsx';
import { LiveView } from '../live/live-view.tsx';
import { StaleNotice } from '../stale-notice.tsx';
import { texts as common } from '../texts.ts';
import styles from './sheet.module.css';
import { SheetFacts } from './sheet-facts.tsx';
import { texts } from './texts.ts';
import { TimelineView } from './timeline-view.tsx';
import { useTimeline } from './use-timeline.ts';

interface SheetPanelProps {
  readonly sessionId: number;
  readonly sheetId: number;
  /** There is no room beside: it is over all of the screen, or in the list's place where it was beside it before. */
  readonly isNarrow: boolean;
  readonly onClose: () => void;
  /** Something was done: what the board shows may be out of date. */
  readonly onChanged: () => void;
}

type OfSheetProps = Pick<SheetPanelProps, 'sessionId' | 'onChanged'> & { readonly sheet: WatchedSheet };

const OfSheet = ({ sessionId, sheet, onChanged }: OfSheetProps) => {
  const { value, since, problem, busy, reload } = useTimeline(sheet.sheetId, sheet);
  const changed = () => {
    reload();
    onChanged();
  };
  return (
    <>
      <SheetFacts sheet={sheet} />
      <SheetActions sessionId={sessionId} sheet={sheet} onChanged={changed} />
      {sheet.status === 'A' && <LiveView sheetId={sheet.sheetId} name={sheet.fullName} />}
      {value !== null ? (
        <>
          <StaleNotice since={since} problem={problem} onRetry={reload} />
          <TimelineView timeline={value} onChanged={changed} />
        </>
      ) : problem === null ? (
        <Loading blocks={3} height={56} />
      ) : (
        <ErrorState text={problem.text ?? common.unreachable} icon="noLink" onRetry={reload} retrying={busy} />
      )}
    </>
  );
};

/** One examinee: how it stands, what can be done, what happened. */
export const SheetPanel = ({ sessionId, sheetId, isNarrow, onClose, onChanged }: SheetPanelProps) => {
  const id = useId();
  // As it was opened: another frame would lose what is being written or watched in it when a tablet is turned.
  const [isModal] = useState(isNarrow);
  const sheet = useBoard(({ known }) => known?.sheets.get(sheetId));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  const content = (
    <div className={styles['body']}>
      <div className={styles['head']}>
        <div>
          <h2 id={id} ref={heading} tabIndex={-1} data-autofocus>
            {sheet?.fullName ?? texts.notHere}
          </h2>
          {sheet !== undefined && <Reference sheet={sheet} />}
        </div>
        <Tooltip title={texts.close}>
          <IconButton aria-label={texts.close} onClick={onClose}>
            <Icon name="close" size={22} />
          </IconButton>
        </Tooltip>
      </div>
      {sheet === undefined ? (
        <EmptyState text={texts.notHere} />
      ) : (
        <OfSheet sessionId={sessionId} sheet={sheet} onChanged={onChanged} />
      )}
    </div>
  );
  return isModal ? (
    <DialogFrame whole onDismiss={onClose} labelledBy={id}>
      <div className={styles['whole']}>{content}</div>
    </DialogFrame>
  ) : (
    <aside
      className={styles['beside']}
      aria-labelledby={id}
      data-narrow={isNarrow}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      {content}
    </aside>
  );
};
