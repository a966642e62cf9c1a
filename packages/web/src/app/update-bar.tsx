import type { DesktopUpdateState } from '@quipu/proctor/bridge';
import { useState } from 'react';
import { useOpenSheet } from '../stores/open-sheet-store.ts';
import { DownloadProgress } from '../ui/updates/download-progress.tsx';
import { texts } from '../ui/updates/texts.ts';
import { useUpdate } from '../ui/updates/use-update.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './app.module.css';

const SAID = { downloading: texts.downloading, held: texts.held, ready: texts.atClosing };

export interface UpdateBarProps {
  /** The version that the server lets in. */
  readonly expected: string | null;
  readonly onRestart: () => void;
}

type Told = Extract<DesktopUpdateState, { kind: keyof typeof SAID }>;

/** Keeps what a person is told about: a version that can be had, and that the server lets in. */
const toldOf = (state: DesktopUpdateState, expected: string | null): Told | null =>
  (state.kind === 'downloading' || state.kind === 'held' || state.kind === 'ready') && state.version === expected
    ? state
    : null;

interface ShownBarProps {
  readonly state: Told;
  readonly onRestart: () => void;
  readonly onLater: () => void;
}

const ShownBar = ({ state, onRestart, onLater }: ShownBarProps) => (
  <aside className={styles['updateBarBar']} aria-label={texts.label}>
    <p>
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
        onLater();
        // The button goes with the bar, and the focus with the button.
        document.getElementById('contenido')?.focus();
      }}
    >
      {texts.later}
    </button>
  </aside>
);

/** Says that there is a new version, in a corner and once; never to someone who is in an evaluation. */
export const UpdateBar = ({ expected, onRestart }: UpdateBarProps) => {
  const update = useUpdate();
  const isInSheet = useOpenSheet(({ sheetId }) => sheetId !== null);
  const [dismissed, dismiss] = useState<string | null>(null);
  const state = update === null || isInSheet ? null : toldOf(update.state, expected);
  const shown = state === null || state.version === dismissed ? null : state;
  return (
    <>
      {/* There before there is something to say: only so it is read out. */}
      <VisuallyHidden role="status">
        {shown?.kind === 'ready' ? `${texts.isNew} ${texts.atClosing}` : ''}
      </VisuallyHidden>
      {shown !== null && <ShownBar state={shown} onRestart={onRestart} onLater={() => dismiss(shown.version)} />}
    </>
  );
};
