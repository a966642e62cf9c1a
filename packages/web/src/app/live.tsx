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
import { sentLate } from '../ui/sent-late.ts';
import { texts } from './texts.ts';
import { useLiveFeed } from './use-live-feed.ts';

/** Whoever comes back has more before them than what was said meanwhile. */
const LATE_MS = 20_000;

interface LiveProps {
  readonly config: BroadcastConfig;
  readonly userId: number;
}

/** An open quiz shows messages in a dialog of its own, and keeps them for the next one where it is about to go. */
const tell = ({ title, message, type, sentAt }: PushData<'message'>): void => {
  const { sheetId, isEnded } = useOpenSheet.getState();
  if (sheetId !== null && !isEnded) return;
  const late = sentLate(sentAt);
  const text = title === null ? message : `${title}: ${message}`;
  notify(type, late === null ? text : `${text} (${late})`, late === null ? undefined : LATE_MS);
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
