import { useState } from 'react';
import { Button } from '../button.tsx';
import { DownloadProgress } from './download-progress.tsx';
import { texts } from './texts.ts';
import { type Update, useUpdate } from './use-update.ts';

/** Words the state of an update; some is said only to a person who asked. */
const said = ({ kind }: Update['state'], isAsked: boolean): string | null => {
  if (kind === 'ready') return texts.isHere;
  if (kind === 'looking') return texts.looking;
  if (kind === 'downloading') return texts.downloading;
  if (!isAsked) return null;
  // Who is not in has no evaluation, and answers that were not sent do not count any more.
  if (kind === 'held') return texts.heldByServer;
  return kind === 'failed' ? texts.failed : texts.notHere;
};

/** The new version, where one has to be had: looked for, downloaded and installed as its person asks. */
export const UpdateOffer = () => {
  const update = useUpdate();
  const [isAsked, setAsked] = useState(false);
  if (update === null || update.state.kind === 'off') return null;
  const { state, updates } = update;
  const isBusy = state.kind === 'looking' || state.kind === 'downloading';
  return (
    <>
      <p role="status">{said(state, isAsked)}</p>
      {state.kind === 'downloading' && <DownloadProgress percent={state.percent} />}
      {state.kind === 'ready' ? (
        <Button variant="contained" onClick={updates.install}>
          {texts.restart}
        </Button>
      ) : (
        <Button
          variant="contained"
          // Kept where the focus is: a button that is disabled loses it.
          aria-disabled={isBusy}
          onClick={() => {
            if (isBusy) return;
            setAsked(true);
            updates.look();
          }}
        >
          {texts.now}
        </Button>
      )}
    </>
  );
};
