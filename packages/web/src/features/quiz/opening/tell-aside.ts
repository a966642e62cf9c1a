import type { Api, ApiError, postAnswers, Reply } from '@quipu/contract';
import {
  epochOf,
  fitting,
  isOpen,
  MAX_ENTRIES,
  type PendingEntry,
  pendingEntries,
  type QuizSession,
} from '@quipu/engine';
import { createChainReader, looseReplay, numberedLines, sha256 } from '@quipu/engine/log';
import { sendRest } from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import { isRefusal } from '../../../lib/is-refusal.ts';
import type { AsideLogs } from '../ports/aside-logs.ts';
import { postTo } from './post-log.ts';

/** Lines up to the first that breaks the chain: nobody could say what the rest was. */
const soundPart = (text: readonly string[]): readonly string[] => {
  const chain = createChainReader(sha256);
  const end = text.findIndex((line) => E.isLeft(chain.next(line)));
  return end < 0 ? text : text.slice(0, end);
};

const posts = (entries: readonly PendingEntry[]): readonly (readonly PendingEntry[])[] => {
  const first = fitting(entries.slice(0, MAX_ENTRIES), ({ details }) => details);
  return first.length === 0 ? [] : [first, ...posts(entries.slice(first.length))];
};

/** The calls that tell what a journal that was set aside owes. */
export type AsideApi = Api<'postAnswers' | 'postLog'>;

/** The reason why the server has no word on answers that it would take. */
export type Came = 'offline' | 'serverOff';
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

/**
 * Posts what is pending, and tells whether the server has a word on each. It keeps the higher
 * version, as ever.
 */
const sendAnswers = async (api: Api<'postAnswers'>, sheetId: number, session: QuizSession): Promise<AnswersSent> => {
  let sent: AnswersSent = 'heard';
  for (const answers of posts(pendingEntries(session))) {
    const now = sentBy(await api.postAnswers({ id: sheetId, answers }));
    if (now === 'offline' || now === 'serverOff') return now;
    if (now === 'refused') sent = now;
  }
  return sent;
};

/** The answers are told: why some are still here that the server would take, and what tells the logs, and whether some is left for want of a reply. */
export interface AnswersTold {
  readonly came: Came | null;
  readonly tellLogs: () => Promise<boolean>;
}

/** Tells the answers of what was set aside of a sheet. */
export const tellAnswers = async (
  api: AsideApi,
  { sheetId, logs, answersHeard, keepHeard }: AsideLogs,
): Promise<AnswersTold> => {
  const read = logs.map((text) => ({ text: soundPart(text), session: looseReplay(text) }));
  const open = read.filter(({ session }) => isOpen(session));
  let came: Came | null = null;
  // A newer page may be able to read the others: nothing of it is heard.
  let areAnswers = open.length === read.length;
  for (const { session } of open) {
    // An answer says all of itself: also one that stands behind the damage.
    const answers = answersHeard ? 'heard' : await sendAnswers(api, sheetId, session);
    if (answers === 'offline' || answers === 'serverOff') came = answers;
    areAnswers &&= answers === 'heard';
  }
  if (areAnswers) await keepHeard('answers');
  const tellLogs = async (): Promise<boolean> => {
    const post = postTo(
      api,
      () => sheetId,
      () => undefined,
    );
    let isAll = true;
    let isCut = false;
    for (const { text, session } of open) {
      const sent = await sendRest(post, epochOf(session), text, numberedLines(text));
      isAll &&= sent === 'all' || sent === 'forked';
      isCut ||= sent === 'some';
    }
    if (areAnswers && isAll) await keepHeard('all');
    return isCut;
  };
  return { came, tellLogs };
};
