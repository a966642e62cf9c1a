import { type PushData, PushMessage } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { sessionText } from '../../../stores/session-text.ts';

export type Unread = readonly PushData<'message'>[];

const Kept = t.readonlyArray(PushMessage);
const textOf = sessionText('quipu.messages');

const unreadIn = (text: string): Unread => {
  try {
    const decoded = Kept.decode(JSON.parse(text));
    return isRight(decoded) ? decoded.right : [];
  } catch {
    return [];
  }
};

/** Messages that were heard and not read: whoever loads the page anew has them still. */
export const unreadMessagesOf = (userId: number) => {
  const { read, write } = textOf(userId);
  let unread = unreadIn(read());
  return {
    all: (): Unread => unread,
    write: (now: Unread): void => {
      unread = now;
      write(JSON.stringify(Kept.encode(now)));
    },
  };
};
