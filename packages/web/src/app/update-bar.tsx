import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useOpenSheet } from '../stores/open-sheet-store.ts';
import { DownloadProgress } from '../ui/updates/download-progress.tsx';
import { texts } from '../ui/updates/texts.ts';
import { useUpdate } from '../ui/updates/use-update.ts';

const Bar = styled('aside')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: theme.zIndex.appBar,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '4px 16px',
  padding: '6px 16px',
  fontSize: '0.9375rem',
  backgroundColor: theme.palette.background.paper,
  borderTop: `1px solid ${theme.palette.divider}`,
  '& > p': { margin: 0 },
  '& > button': {
    font: 'inherit',
    fontWeight: 600,
    minHeight: 40,
    padding: '2px 12px',
    color: theme.palette.primary.main,
    background: 'none',
    border: '1px solid currentColor',
    borderRadius: 6,
    cursor: 'pointer',
  },
  '& > button:last-of-type': { borderColor: 'transparent' },
}));

const SAID = { downloading: texts.downloading, held: texts.held, ready: texts.atClosing };

export interface UpdateBarProps {
  /** The version that the server lets in. */
  readonly expected: string | null;
  readonly onRestart: () => void;
}

/** Says that there is a new version, in a corner and once; never to someone who is in an evaluation. */
export const UpdateBar = ({ expected, onRestart }: UpdateBarProps) => {
  const update = useUpdate();
  const isInSheet = useOpenSheet(({ sheetId }) => sheetId !== null);
  const [dismissed, dismiss] = useState<string | null>(null);
  if (update === null || isInSheet) return null;
  const { state } = update;
  if (state.kind !== 'downloading' && state.kind !== 'held' && state.kind !== 'ready') return null;
  if (state.version !== expected || state.version === dismissed) return null;
  return (
    <Bar aria-label={texts.label}>
      <p role="status">
        {texts.isNew} {SAID[state.kind]}
      </p>
      {state.kind === 'downloading' && <DownloadProgress percent={state.percent} />}
      {state.kind === 'ready' && (
        <button type="button" onClick={onRestart}>
          {texts.restart}
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          dismiss(state.version);
        }}
      >
        {texts.later}
      </button>
    </Bar>
  );
};
