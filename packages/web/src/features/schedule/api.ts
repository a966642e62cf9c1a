import {
  type Api,
  type confirmCallAt,
  type downloadCallAt,
  type ScheduleStep,
  type Send,
  TIME_ZONE_HEADER,
} from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { texts } from './texts.ts';

export type HomeOutcome =
  | { readonly kind: 'steps'; readonly steps: readonly ScheduleStep[] }
  | { readonly kind: 'forbidden'; readonly text: string }
  | { readonly kind: 'unreachable' }
  /** The session is over; whoever ended it says so. */
  | { readonly kind: 'sessionOver' };

export const fetchHome = async (api: Api<'getHome'>): Promise<HomeOutcome> => {
  const headers = { [TIME_ZONE_HEADER]: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const result = await api.getHome({}, { headers });
  if (E.isLeft(result)) return { kind: 'unreachable' };
  const { status, body, text } = result.right;
  switch (status) {
    case 200:
      return { kind: 'steps', steps: body };
    case 401:
      return { kind: 'sessionOver' };
    case 403:
      return { kind: 'forbidden', text: text ?? texts.forbidden };
  }
};

type ActionCall<F extends (url: string) => unknown> = NonNullable<ReturnType<F>>;

export type ConfirmOutcome =
  | { readonly kind: 'done' }
  /** The action is not possible any more, or not yet: the steps have changed. */
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'sessionOver' };

export const confirmAction = async (send: Send, call: ActionCall<typeof confirmCallAt>): Promise<ConfirmOutcome> => {
  const result = await send(call, {});
  if (E.isLeft(result)) {
    const said = result.left.kind === 'unexpectedStatus' ? result.left.message : null;
    return { kind: 'failed', text: result.left.kind === 'noReply' ? texts.noConnection : (said ?? texts.notDone) };
  }
  const { status, text } = result.right;
  if (status === 200) return { kind: 'done' };
  return status === 401 ? { kind: 'sessionOver' } : { kind: 'refused', text: text ?? texts.notDone };
};

export type FileOutcome =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'sessionOver' };

export const fetchFile = async (send: Send, call: ActionCall<typeof downloadCallAt>): Promise<FileOutcome> => {
  const result = await send(call, {});
  if (E.isLeft(result)) return { kind: 'failed', text: texts.downloadFailed };
  const { status, body, text } = result.right;
  switch (status) {
    case 200:
      return { kind: 'file', bytes: body };
    case 401:
      return { kind: 'sessionOver' };
    case 403:
      return { kind: 'failed', text: text ?? texts.downloadForbidden };
    case 404:
      return { kind: 'failed', text: text ?? texts.downloadFailed };
  }
};
