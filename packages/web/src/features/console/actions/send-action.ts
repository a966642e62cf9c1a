import type { Api, ApiError } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { notify } from '../../../lib/notices.ts';
import { texts } from '../texts.ts';
import { texts as actTexts } from './texts.ts';
import type { Once } from './use-once.ts';

/** Of what a proctor may have to act upon. */
const WARNING_MS = 15_000;

type Replied =
  | { readonly status: 200 }
  | { readonly status: 400 | 401 | 403 | 404 | 409; readonly text: string | null };
/** Null: it was done; else why it was not. */
export type ActionOutcome = string | null;

const outcomeOf = (reply: E.Either<ApiError, Replied>): ActionOutcome => {
  if (E.isLeft(reply)) return reply.left.kind === 'noReply' ? texts.unreachable : texts.failed;
  return reply.right.status === 200 ? null : (reply.right.text ?? texts.failed);
};
/** What a reply answers is asked for anew the next time, under another name. */
const named = <R>(reply: E.Either<ApiError, R>, once: Once): E.Either<ApiError, R> => {
  if (E.isRight(reply)) once.replied();
  return reply;
};
/** Typed as text, by the rules a whole number. */
const minutesOf = (typed: string): number => Number(typed.trim());

export const closeOne = async (api: Api<'closeIncident'>, id: number, reason: string): Promise<ActionOutcome> =>
  outcomeOf(await api.closeIncident({ id, reason: reason.trim() }));

/** `sheetId` null: to all of the session. */
export const sendMessage = async (
  api: Api<'sendConsoleMessage'>,
  id: number,
  sheetId: number | null,
  values: { readonly message: string },
  once: Once,
): Promise<ActionOutcome> => {
  const body = { sheetId, message: values.message.trim(), once: once.name(values) };
  return outcomeOf(named(await api.sendConsoleMessage({ id, ...body }), once));
};

export const giveTime = async (
  api: Api<'giveSessionTime' | 'giveSheetTime'>,
  to: { readonly sheetId: number } | { readonly sessionId: number },
  values: { readonly minutes: string; readonly reason: string },
  once: Once,
): Promise<ActionOutcome> => {
  const body = { minutes: minutesOf(values.minutes), reason: values.reason.trim(), once: once.name(values) };
  const reply =
    'sheetId' in to
      ? await api.giveSheetTime({ id: to.sheetId, ...body })
      : await api.giveSessionTime({ id: to.sessionId, ...body });
  return outcomeOf(named(reply, once));
};

export const reopen = async (
  api: Api<'reopenSheet'>,
  id: number,
  values: { readonly minutes: string; readonly reason: string },
  once: Once,
): Promise<ActionOutcome> => {
  const minutes = values.minutes.trim() === '' ? null : minutesOf(values.minutes);
  const body = { minutes, reason: values.reason.trim(), once: once.name(values) };
  const reply = named(await api.reopenSheet({ id, ...body }), once);
  if (E.isRight(reply) && reply.right.status === 200 && reply.right.body.couldSeeAnswers)
    notify('warning', actTexts.reopen.couldSeeAnswers, WARNING_MS);
  return outcomeOf(reply);
};

export const terminate = async (
  api: Api<'terminateSheet'>,
  id: number,
  values: { readonly message: string; readonly reason: string },
  once: Once,
): Promise<ActionOutcome> => {
  const body = { message: values.message.trim(), reason: values.reason.trim(), once: once.name(values) };
  return outcomeOf(named(await api.terminateSheet({ id, ...body }), once));
};
