import type { PushData } from '@quipu/contract';
import { useEffect, useEffectEvent } from 'react';
import { liveEvents } from '../lib/live-events.ts';
import { notify } from '../lib/notices.ts';
import { paths } from '../lib/paths.ts';
import type { BroadcastConfig } from '../lib/push-ports.ts';
import { useNavigate } from '../lib/router.tsx';
import { endedBecause, useEnded } from '../stores/ended-store.ts';
import { useOpenSheet } from '../stores/open-sheet-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LeftPart } from '../ui/left-part.tsx';
import { texts } from './texts.ts';
import { useLiveFeed } from './use-live-feed.ts';

interface LiveProps {
  readonly config: BroadcastConfig;
  readonly userId: number;
}

/** An open quiz shows messages in a dialog of its own. */
const tell = ({ title, message, type }: PushData<'message'>): void => {
  if (useOpenSheet.getState().sheetId !== null) return;
  notify(type, title === null ? message : `${title}: ${message}`);
};

/** Shows pushed messages and ends that no feature shows, to someone signed in. */
export const Live = ({ config, userId }: LiveProps) => {
  const navigate = useNavigate();
  const { message: ended, left } = useEnded();
  const goHome = useEffectEvent(() => navigate(paths.home, { replace: true }));
  useEffect(() => {
    // Before the connection: nothing passes unheard.
    const heard = [
      liveEvents('message').subscribe(tell),
      liveEvents('fire').subscribe(({ message, answersSheetId }) => {
        const { sheetId } = useOpenSheet.getState();
        if (sheetId === null) {
          endedBecause(message);
          goHome();
        } else if (answersSheetId !== null && answersSheetId !== sheetId) notify('info', message);
      }),
    ];
    return () => {
      for (const subscription of heard) subscription.unsubscribe();
      endedBecause(null);
    };
  }, []);
  useLiveFeed(config, userId);
  return (
    <ConfirmDialog
      startsAt="title"
      open={ended !== null}
      title={texts.endedTitle}
      cancelText={null}
      onConfirm={() => endedBecause(null)}
    >
      <p>{ended}</p>
      {left.map((part) => (
        <LeftPart key={part.heading} {...part} />
      ))}
    </ConfirmDialog>
  );
};
