import { useEffect, useState } from 'react';
import { liveEvents } from '../../../lib/live-events.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { sentLate } from '../../../ui/sent-late.ts';
import { texts as uiTexts } from '../../../ui/texts.ts';
import { texts } from '../texts.ts';
import { unreadMessagesOf } from './unread-messages.ts';

/** Shows messages to the examinee, one after the other, each until it is read. */
export const Messages = ({ userId }: { readonly userId: number }) => {
  const [kept] = useState(() => unreadMessagesOf(userId));
  const [{ unread, read }, setShown] = useState(() => ({ unread: kept.all(), read: 0 }));
  useEffect(() => {
    const heard = liveEvents('message').subscribe((content) => {
      // At once: by its position in the stream of events it is known from here on.
      const all = [...kept.all(), content];
      kept.write(all);
      setShown(({ read }) => ({ unread: all, read }));
    });
    return () => {
      heard.unsubscribe();
    };
  }, [kept]);
  const [first] = unread;
  if (first === undefined) return null;
  const { title, message, sentAt } = first;
  const late = sentLate(sentAt);
  const next = (): void => {
    const rest = kept.all().slice(1);
    kept.write(rest);
    setShown({ unread: rest, read: read + 1 });
  };
  return (
    <ConfirmDialog
      key={read}
      open
      startsAt="title"
      title={uiTexts.messageTitle}
      confirmText={texts.understood}
      cancelText={null}
      onConfirm={next}
    >
      {title !== null && <strong style={{ display: 'block' }}>{title}</strong>}
      <span style={{ whiteSpace: 'pre-line' }}>{message}</span>
      {late !== null && <span style={{ display: 'block', color: 'var(--ink-2)' }}>{late}</span>}
    </ConfirmDialog>
  );
};
