import { postAnswers } from '@quipu/contract';
import {
  epochOf,
  fitting,
  isOpen,
  MOST_ENTRIES,
  type PendingEntry,
  pendingEntries,
  type Session as QuizSession,
} from '@quipu/engine';
import { createChainReader, looseReplay, numberedLines, sha256 } from '@quipu/engine/log';
import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../../lib/api.ts';
import { keepHeard, unheardAside } from '../ports/aside-logs.ts';
import { postTo } from './post-log.ts';
import { sendRest } from './send-rest.ts';

/** As far as it is one chain: the rest of it is damaged, and nobody could say what it was. */
const soundPart = (text: readonly string[]): readonly string[] => {
  const chain = createChainReader(sha256);
  const end = text.findIndex((line) => E.isLeft(chain.next(line)));
  return end < 0 ? text : text.slice(0, end);
};

const posts = (entries: readonly PendingEntry[]): readonly (readonly PendingEntry[])[] => {
  const first = fitting(entries.slice(0, MOST_ENTRIES), ({ details }) => details);
  return first.length === 0 ? [] : [first, ...posts(entries.slice(first.length))];
};

/** True: the server has a word on each of them. It keeps the higher version, as ever. */
const sendAnswers = async (api: Api, sheetId: number, session: QuizSession): Promise<boolean> => {
  let isHeard = true;
  for (const answers of posts(pendingEntries(session))) {
    const reply = await api.call(postAnswers, { params: { id: sheetId }, query: {}, body: { answers } })();
    const status = E.isRight(reply) ? reply.right.status : null;
    // Refused for who asks, or for now: it goes again.
    isHeard &&= status === 200 || (E.isRight(reply) && reply.right.status === 403 && reply.right.body.status !== null);
  }
  return isHeard;
};

/**
 * What a journal that was set aside still owes: the answers that were pending in it, and its log as far as it can be read. It
 * stays on this device for whoever examines it. `only`: of this sheet.
 */
export const sendAside = async (api: Api, userId: number, only: number | null = null): Promise<void> => {
  for (const aside of await unheardAside(userId)) {
    const { sheetId } = aside;
    if (only !== null && only !== sheetId) continue;
    const post = postTo(
      api,
      () => sheetId,
      () => undefined,
    );
    let isHeard = true;
    for (const log of aside.logs) {
      const session = looseReplay(log);
      // A newer page may be able to read it.
      if (!isOpen(session)) {
        isHeard = false;
        continue;
      }
      // An answer says all of itself: also one that stands behind the damage.
      const isTaken = await sendAnswers(api, sheetId, session);
      const text = soundPart(log);
      const sent = await sendRest(post, epochOf(session), text, numberedLines(text));
      isHeard &&= isTaken && (sent === 'all' || sent === 'forked');
    }
    if (isHeard) await keepHeard(userId, aside);
  }
};

/** The time of a sheet runs meanwhile: it is waited for no longer than this, and goes on beside. */
const PATIENCE_MS = 10_000;

export const sendAsideSoon = (api: Api, userId: number, sheetId: number): Promise<void> =>
  Promise.race([
    sendAside(api, userId, sheetId),
    new Promise<void>((resolve) => {
      setTimeout(resolve, PATIENCE_MS);
    }),
  ]);
