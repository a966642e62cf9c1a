import type { PushData } from '@quipu/contract';
import { useEffect, useState } from 'react';
import { liveEvents } from '../../../lib/live-events.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { texts } from '../texts.ts';

interface Unread {
  readonly number: number;
  readonly content: PushData<'message'>;
}

/** Shows messages to the examinee, one after the other, each until it is read. */
export const Messages = () => {
  const [unread, setUnread] = useState<readonly Unread[]>([]);
  useEffect(() => {
    let number = 0;
    const heard = liveEvents('message').subscribe((content) => {
      number += 1;
      const next = { number, content };
      setUnread((all) => [...all, next]);
    });
    return () => {
      heard.unsubscribe();
    };
  }, []);
  const [first] = unread;
  if (first === undefined) return null;
  const { title, message } = first.content;
  return (
    <ConfirmDialog
      key={first.number}
      open
      startsAt="title"
      title={texts.messageTitle}
      confirmText={texts.understood}
      cancelText={null}
      onConfirm={() => setUnread((all) => all.slice(1))}
    >
      {title !== null && <strong style={{ display: 'block' }}>{title}</strong>}
      <span style={{ whiteSpace: 'pre-line' }}>{message}</span>
    </ConfirmDialog>
  );
};
