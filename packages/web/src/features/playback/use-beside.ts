import type { Playback } from '@quipu/contract';
import { type AnswerChange, answerChanges } from '@quipu/engine/playback';
import { useEffect, useState } from 'react';
import { type Jumps, jumpsOf } from './jumps.ts';
import type { OpenedScreen } from './opened-screen.ts';
import { chartOf, type Tracks } from './tracks.ts';

/** All that is found in a log at once, beside the picture. */
export interface Beside {
  readonly changes: readonly AnswerChange[];
  readonly tracks: Tracks;
  readonly jumps: Jumps;
}

const besideOf = (playback: Playback, opened: OpenedScreen): Beside => {
  const changes = answerChanges(opened.events);
  return { changes, tracks: chartOf(playback, opened, changes), jumps: jumpsOf(opened) };
};

/** Looked for once the picture is there; null: not yet. */
export const useBeside = (playback: Playback, opened: OpenedScreen): Beside | null => {
  const [beside, setBeside] = useState<Beside | null>(null);
  useEffect(() => {
    const alarm = setTimeout(() => setBeside(besideOf(playback, opened)));
    return () => clearTimeout(alarm);
  }, [playback, opened]);
  return beside;
};
