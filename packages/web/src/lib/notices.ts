import { create } from 'zustand';

export type NoticeKind = 'error' | 'success' | 'info' | 'warning';
export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly durationMs: number;
}

export const NOTICE_MS = 5_000;
const MAX_AT_ONCE = 4;

interface Notices {
  readonly notices: readonly Notice[];
  readonly dismiss: (id: number) => void;
}

let lastId = 0;

export const useNotices = create<Notices>()((set) => ({
  notices: [],
  dismiss: (id) => {
    set(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
  },
}));

/** Shows a short text for a while. The same text again takes the place of the one on the screen. */
export const notify = (kind: NoticeKind, text: string, durationMs: number = NOTICE_MS): void => {
  lastId += 1;
  const notice = { id: lastId, kind, text, durationMs };
  useNotices.setState(({ notices }) => ({
    notices: [...notices.filter((other) => other.text !== text), notice].slice(-MAX_AT_ONCE),
  }));
};
