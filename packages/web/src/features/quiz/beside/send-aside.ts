import { type ApiError, postAnswers, type Reply } from '@quipu/contract';
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
import { isRefusal } from '../../../lib/is-refusal.ts';
import { unheardAside } from '../ports/aside-logs.ts';
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

/** Why there is no word on answers that the server would take. */
type Came = 'offline' | 'serverOff';
/** `refused`: for who asks. */
type AnswersSent = 'heard' | 'refused' | Came;

const sentBy = (reply: E.Either<ApiError, Reply<typeof postAnswers>>): AnswersSent => {
  if (E.isRight(reply)) {
    const { status, body } = reply.right;
    return status === 200 || (status === 403 && body.status !== null) ? 'heard' : 'refused';
  }
  const { left: error } = reply;
  if (error.kind === 'noReply') return error.ended === 'timeout' ? 'serverOff' : 'offline';
  return error.kind === 'unexpectedStatus' && isRefusal(error.status) ? 'refused' : 'serverOff';
};

/** Whether the server has a word on each of them. It keeps the higher version, as ever. */
const sendAnswers = async (api: Api, sheetId: number, session: QuizSession): Promise<AnswersSent> => {
  let sent: AnswersSent = 'heard';
  for (const answers of posts(pendingEntries(session))) {
    const now = sentBy(await api.call(postAnswers, { params: { id: sheetId }, query: {}, body: { answers } })());
    if (now === 'offline' || now === 'serverOff') return now;
    if (now === 'refused') sent = now;
  }
  return sent;
};

/**
 * What a journal that was set aside still owes: the answers that were pending in it, and its log as far as it can be read. It
 * stays on this device for whoever examines it. `only`: of this sheet. Says why answers are still here that the server would take.
 */
export const sendAside = async (api: Api, userId: number, only: number | null = null): Promise<Came | null> => {
  let came: Came | null = null;
  for (const { sheetId, logs, answersHeard, keepHeard } of await unheardAside(userId)) {
    if (only !== null && only !== sheetId) continue;
    const post = postTo(
      api,
      () => sheetId,
      () => undefined,
    );
    let areAnswers = true;
    let isAll = true;
    for (const log of logs) {
      const session = looseReplay(log);
      // A newer page may be able to read it: nothing of it is heard.
      if (!isOpen(session)) {
        areAnswers = false;
        continue;
      }
      // An answer says all of itself: also one that stands behind the damage.
      const answers = answersHeard ? 'heard' : await sendAnswers(api, sheetId, session);
      if (answers === 'offline' || answers === 'serverOff') came = answers;
      areAnswers &&= answers === 'heard';
      const text = soundPart(log);
      const sent = await sendRest(post, epochOf(session), text, numberedLines(text));
      isAll &&= sent === 'all' || sent === 'forked';
    }
    if (areAnswers) await keepHeard(isAll ? 'all' : 'answers');
  }
  return came;
};

/** The time of a sheet runs meanwhile: it is waited for no longer than this, and goes on beside. */
const PATIENCE_MS = 10_000;

export const sendAsideSoon = (api: Api, userId: number, sheetId: number): Promise<unknown> =>
  Promise.race([
    sendAside(api, userId, sheetId),
    new Promise<void>((resolve) => {
      setTimeout(resolve, PATIENCE_MS);
    }),
  ]);
