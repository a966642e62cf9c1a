import type { Api } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { notify } from '../../../lib/notices.ts';
import { type ActionNote, type ActionOutcome, named, type Once, outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { texts as common } from '../texts.ts';
import { texts } from './texts.ts';

/** A proctor may have to act upon it. */
const WARNING_MS = 15_000;

export type ActionApi = Api<
  | 'sendConsoleMessage'
  | 'sendMessageToMany'
  | 'giveSessionTime'
  | 'giveSheetTime'
  | 'giveTimeToMany'
  | 'pauseSheets'
  | 'closeIncidentsOfMany'
  | 'reopenSheet'
  | 'terminateSheet'
>;

/** Whom an action is for: one sheet, several of the session out of those that were asked for, or all of it. */
export type To =
  | { readonly sheetId: number }
  | { readonly sheets: readonly number[]; readonly asked: readonly number[] }
  | 'all';

/** The same people are asked for, however the list is sorted by then, and whoever has left it. */
const askedFor = (to: To): object | 'all' =>
  to !== 'all' && 'asked' in to ? { sheets: [...to.asked].sort((a, b) => a - b) } : to;

/** Reads what the rules have found to be a whole number. */
const minutesOf = (typed: string): number => Number(typed.trim());

export interface Closed {
  readonly closed: readonly number[];
  /** Somebody had closed these. */
  readonly closedBefore: readonly number[];
}

/** Closes incidents of a sheet, all of them or none. A text says why it was not done. */
export const closeMany = async (
  api: Api<'closeIncidents'>,
  id: number,
  incidents: readonly number[],
  reason: string,
): Promise<Closed | string> => {
  const reply = await api.closeIncidents({ id, incidents, reason: reason.trim() });
  return E.isRight(reply) && reply.right.status === 200 ? reply.right.body : (outcomeOf(reply) ?? common.failed);
};

export const sendMessage = async (
  api: ActionApi,
  id: number,
  to: To,
  values: { readonly message: string },
  once: Once,
): Promise<ActionOutcome> => {
  const body = { id, message: values.message.trim(), once: once.name({ id, to: askedFor(to), ...values }) };
  const reply =
    to !== 'all' && 'sheets' in to
      ? await api.sendMessageToMany({ ...body, sheets: to.sheets })
      : await api.sendConsoleMessage({ ...body, sheetId: to === 'all' ? null : to.sheetId });
  return outcomeOf(named(reply, once));
};

export const giveTime = async (
  api: ActionApi,
  id: number,
  to: To,
  values: { readonly minutes: string; readonly reason: string },
  once: Once,
): Promise<ActionOutcome> => {
  const minutes = minutesOf(values.minutes);
  // Given again for a reason in other words, it would be given twice: nobody knows yet whether it was.
  const body = { minutes, reason: values.reason.trim(), once: once.name({ id, to: askedFor(to), minutes }) };
  if (to === 'all') return outcomeOf(named(await api.giveSessionTime({ id, ...body }), once));
  const reply =
    'sheets' in to
      ? await api.giveTimeToMany({ id, sheets: to.sheets, ...body })
      : await api.giveSheetTime({ id: to.sheetId, ...body });
  return outcomeOf(named(reply, once));
};

/** Stops the clocks of those who are under way, or lets those go on that stand. */
export const setPaused = async (
  api: ActionApi,
  id: number,
  to: To,
  isPaused: boolean,
  values: { readonly reason: string },
  once: Once,
): Promise<ActionOutcome> => {
  const sheets = to === 'all' ? null : 'sheets' in to ? to.sheets : [to.sheetId];
  const body = {
    isPaused,
    reason: values.reason.trim(),
    once: once.name({ id, to: askedFor(to), isPaused, ...values }),
  };
  return outcomeOf(named(await api.pauseSheets({ id, sheets, ...body }), once));
};

interface Counted {
  readonly sheets: readonly number[];
  readonly incidents: number;
  readonly upTo: number | null;
  /** It counts the incidents that each sheet had, open or not. */
  readonly seen: ReadonlyMap<number, number>;
}
/** Closes those of them that are open still. What came after they were counted stays open. */
export const closeOfMany = async (
  api: ActionApi,
  id: number,
  { sheets, incidents, upTo, seen }: Counted,
  { reason }: { readonly reason: string },
): Promise<ActionOutcome | ActionNote> => {
  const counts = sheets.map((sheetId) => seen.get(sheetId) ?? 0);
  const reply = await api.closeIncidentsOfMany({ id, sheets, upTo, seen: counts, reason: reason.trim() });
  if (E.isLeft(reply) || reply.right.status !== 200) return outcomeOf(reply);
  const { changed } = reply.right.body;
  return changed === incidents ? null : { note: texts.close.others(changed, incidents) };
};

export const reopen = async (
  api: ActionApi,
  id: number,
  values: { readonly minutes: string; readonly reason: string },
  once: Once,
): Promise<ActionOutcome> => {
  const minutes = values.minutes.trim() === '' ? null : minutesOf(values.minutes);
  const body = { minutes, reason: values.reason.trim(), once: once.name({ id, ...values }) };
  const reply = named(await api.reopenSheet({ id, ...body }), once);
  if (E.isRight(reply) && reply.right.status === 200 && reply.right.body.couldSeeAnswers)
    notify('warning', texts.reopen.couldSeeAnswers, WARNING_MS);
  return outcomeOf(reply);
};

export const terminate = async (
  api: ActionApi,
  id: number,
  values: { readonly message: string; readonly reason: string },
  once: Once,
): Promise<ActionOutcome> => {
  const body = { message: values.message.trim(), reason: values.reason.trim(), once: once.name({ id, ...values }) };
  return outcomeOf(named(await api.terminateSheet({ id, ...body }), once));
};
