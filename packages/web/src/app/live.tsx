import { useEffect, useEffectEvent, useState } from 'react';
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
import { texts as uiTexts } from '../ui/texts.ts';
import { texts } from './texts.ts';
import { useLiveFeed } from './use-live-feed.ts';

interface LiveProps {
  readonly config: BroadcastConfig;
  readonly userId: number;
}

/**
 * Shows pushed messages and ends that no feature shows, to someone signed in. A message that comes late waits to be read: whoever comes back has
 * more before them than what was said meanwhile.
 */
export const Live = ({ config, userId }: LiveProps) => {
  const navigate = useNavigate();
  const { message: ended, left } = useEnded();
  const [late, setLate] = useState<readonly string[]>([]);
  const said = ended ?? late[0];
  const goHome = useEffectEvent(() => navigate(paths.home, { replace: true }));
  useEffect(() => {
    // Before the connection: nothing passes unheard.
    const heard = [
      liveEvents('message').subscribe(({ title, message, type, sentAt }) => {
        const { sheetId, isEnded } = useOpenSheet.getState();
        // An open quiz shows messages in a dialog of its own, and keeps them for the next one where it is about to go.
        if (sheetId !== null && !isEnded) return;
        const sent = sentLate(sentAt);
        const text = title === null ? message : `${title}: ${message}`;
        if (sent === null) notify(type, text);
        else setLate((before) => [...before, `${text} (${sent})`]);
      }),
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
      key={`${late.length} ${said}`}
      startsAt="title"
      open={said !== undefined}
      title={ended === null ? uiTexts.messageTitle : texts.endedTitle}
      cancelText={null}
      onConfirm={() => (ended === null ? setLate(late.slice(1)) : endedBecause(null))}
    >
      <p>{said}</p>
      {left.map((part) => (
        <LeftPart key={part.heading} {...part} />
      ))}
    </ConfirmDialog>
  );
};
