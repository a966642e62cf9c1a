import { styled } from '@mui/material/styles';
import type { WatchedSheet } from '@quipu/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { SheetActs } from '../acts/sheet-acts.tsx';
import { useBoard } from '../board/board-store.ts';
import { Reference } from '../board/cells.tsx';
import { LiveView } from '../live/live-view.tsx';
import { StaleNotice } from '../stale-notice.tsx';
import { texts as common } from '../texts.ts';
import { SheetFacts } from './sheet-facts.tsx';
import { texts } from './texts.ts';
import { TimelineView } from './timeline-view.tsx';
import { useTimeline } from './use-timeline.ts';

const Beside = styled('aside')(({ theme }) => ({
  position: 'sticky',
  top: 80,
  maxHeight: 'calc(100dvh - 96px)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderRadius: 12,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  '&[data-narrow="true"]': { position: 'static', maxHeight: 'none' },
}));
const Whole = styled('div')({ overflowY: 'auto', overscrollBehavior: 'contain', flex: 1 });
const Body = styled('div')({ padding: '16px 20px 32px' });
const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  '& > div': { flex: 1, minWidth: 0 },
  '& h2': { ...theme.typography.h2, overflowWrap: 'anywhere', '&:focus': { outline: 'none' } },
  '& .quiet': { color: theme.palette.text.secondary, fontSize: '0.9375rem' },
  '& > button': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    borderRadius: 8,
    color: 'inherit',
    background: 'none',
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.palette.background.default },
  },
}));

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
      <SheetActs sessionId={sessionId} sheet={sheet} onChanged={changed} />
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
    <Body>
      <Head>
        <div>
          <h2 id={id} ref={heading} tabIndex={-1} data-autofocus>
            {sheet?.fullName ?? texts.notHere}
          </h2>
          {sheet !== undefined && <Reference sheet={sheet} />}
        </div>
        <button type="button" aria-label={texts.close} onClick={onClose}>
          <Icon name="close" size={22} />
        </button>
      </Head>
      {sheet === undefined ? (
        <EmptyState text={texts.notHere} />
      ) : (
        <OfSheet sessionId={sessionId} sheet={sheet} onChanged={onChanged} />
      )}
    </Body>
  );
  return isModal ? (
    <Modal placement="whole" onDismiss={onClose} aria-labelledby={id}>
      <Whole>{content}</Whole>
    </Modal>
  ) : (
    <Beside
      aria-labelledby={id}
      data-narrow={isNarrow}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      {content}
    </Beside>
  );
};
