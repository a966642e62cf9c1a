import { consoleCalls } from '@quipu/contract';
import type { FieldValues } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { ActionDialog, type ActionDialogProps, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import type { ActionNote, ActionOutcome, Once } from '../../../ui/kit/action-outcome.ts';
import { useBoard } from '../board/board-store.ts';
import type { ActionApi, To } from './send-action.ts';
import { texts } from './texts.ts';

type Outcome = ActionOutcome | ActionNote;

type ConsoleDialogProps<V extends FieldValues> = Omit<ActionDialogProps<V>, 'send'> & {
  readonly send: (values: V, api: ActionApi, once: Once) => Promise<Outcome>;
};
/** An action about a sheet or a session, by the calls of the console. */
export const ConsoleDialog = <V extends FieldValues>({ send, ...props }: ConsoleDialogProps<V>) => {
  const api = useApi(consoleCalls);
  return <ActionDialog {...props} send={(values, once) => send(values, api, once)} />;
};

export interface OfSheet extends WaysOut {
  readonly sheet: { readonly sheetId: number; readonly fullName: string };
}
/** One person; those that the list showed when it was asked; or everybody. */
export type Addressee = OfSheet['sheet'] | readonly number[] | 'all';

/** Sends it to those who have not left the session since it was asked: with one who has, the server does it for nobody. */
export const toThoseLeft = async (
  sheets: readonly number[],
  send: (left: readonly number[]) => Promise<Outcome>,
): Promise<Outcome> => {
  const { known } = useBoard.getState();
  const left = sheets.filter((id) => known?.sheets.has(id) ?? true);
  if (left.length === 0) return texts.nobodyLeft;
  const outcome = await send(left);
  if (typeof outcome === 'string' || left.length === sheets.length) return outcome;
  const gone = texts.gone(sheets.length - left.length);
  return { note: outcome === null ? gone : `${outcome.note} ${gone}` };
};
export const sendTo = (whom: Addressee, send: (to: To) => Promise<Outcome>): Promise<Outcome> => {
  if (whom === 'all') return send(whom);
  return 'sheetId' in whom
    ? send({ sheetId: whom.sheetId })
    : toThoseLeft(whom, (sheets) => send({ sheets, asked: whom }));
};
