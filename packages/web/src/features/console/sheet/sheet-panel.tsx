import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { consoleCalls, INSTITUTION_ZONE, type WatchedSheet, zoneInWords } from '@quipu/contract';
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { ASK_EVERY_MS } from '../../../ui/fetched/asking-pace.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DialogFrame } from '../../../ui/kit/dialog.tsx';
import { Loading } from '../../../ui/kit/loading.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { SheetActions } from '../actions/action-buttons.tsx';
import { fetchTimeline } from '../api.ts';
import { useBoard } from '../board/board-store.ts';
import { Reference } from '../board/cells.tsx';
import { LiveView } from '../live/live-view.tsx';
import { LostOfSheet } from '../lost-time/lost-of-sheet.tsx';
import { StaleNotice } from '../page.tsx';
import { texts as common } from '../texts.ts';
import { NeedNote } from './need-note.tsx';
import { PlaybackLink } from './playback-link.tsx';
import styles from './sheet.module.css';
import { SheetFacts } from './sheet-facts.tsx';
import { texts } from './texts.ts';
import { TimelineView } from './timeline-view.tsx';
import { ToReview } from './to-review.tsx';

/** Facts that a timeline tells of: answers that go on being saved are no reason to ask again. */
const toldOf = ({ incidents, openIncidents, photos, viewer, status, deadline, pausedSince }: WatchedSheet): string =>
  [incidents, openIncidents, photos, viewer, status, deadline, pausedSince].join();

/** Asks again whenever the board shows that there is more. */
const useTimeline = (sheet: WatchedSheet) => {
  const { sheetId } = sheet;
  const api = useApi(consoleCalls);
  const ask = useCallback(() => fetchTimeline(api, sheetId), [api, sheetId]);
  const timeline = useFetched(ask, ASK_EVERY_MS);
  const told = toldOf(sheet);
  const again = useEffectEvent(() => {
    if (timeline.value !== null && toldOf(timeline.value.sheet) !== told) timeline.reload();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told is what makes it ask.
  useEffect(() => {
    again();
  }, [told]);
  return timeline;
};

interface SheetPanelProps {
  readonly sessionId: number;
  readonly sheetId: number;
  /** There is no room beside: it takes all of the screen, or the list's place where it was beside it. */
  readonly isNarrow: boolean;
  readonly onClose: () => void;
  /** Something was done: what the board shows may be out of date. */
  readonly onChanged: () => void;
}

type OfSheetProps = Pick<SheetPanelProps, 'sessionId' | 'onChanged'> & { readonly sheet: WatchedSheet };

const OfSheet = ({ sessionId, sheet, onChanged }: OfSheetProps) => {
  const { value, since, problem, busy, reload } = useTimeline(sheet);
  const changed = () => {
    reload();
    onChanged();
  };
  return (
    <div className={styles['parts']}>
      <SheetActions
        sessionId={sessionId}
        sheet={sheet}
        lostMs={value === null ? null : (value.lost?.lostMs ?? 0)}
        onChanged={changed}
      />
      <NeedNote sheet={sheet} />
      {value !== null ? (
        <>
          <StaleNotice since={since} problem={problem} onRetry={reload} />
          <ToReview sheetId={sheet.sheetId} incidents={value.incidents} onChanged={changed} />
          {value.lost !== null && <LostOfSheet sessionId={sessionId} lost={value.lost} onChanged={changed} />}
        </>
      ) : problem === null ? (
        <Loading blocks={2} height={64} />
      ) : (
        <ErrorState text={problem.text ?? common.unreachable} icon="noLink" onRetry={reload} retrying={busy} />
      )}
      <SheetFacts sheet={sheet} />
      <PlaybackLink sessionId={sessionId} sheet={sheet} />
      {sheet.status === 'A' && <LiveView sheetId={sheet.sheetId} name={sheet.fullName} />}
      {value !== null && <TimelineView timeline={value} />}
      <Typography variant="body2" color="textSecondary">
        {texts.zone(zoneInWords(INSTITUTION_ZONE))}
      </Typography>
    </div>
  );
};

/** One examinee's sheet: what can be done, why somebody has to, how it stands, what happened. */
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
          <Typography variant="h2" id={id} ref={heading} tabIndex={-1} data-autofocus>
            {sheet?.fullName ?? texts.notHere}
          </Typography>
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
    <Paper
      className={styles['beside']}
      component="aside"
      variant="outlined"
      aria-labelledby={id}
      data-narrow={isNarrow}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      {content}
    </Paper>
  );
};
